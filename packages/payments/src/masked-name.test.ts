import { expect, test } from 'vitest'
import { fitsName } from './masked-name.ts'

test.each([
  ['MA•••A L. R.', 'Maria Luz Reyes'],
  ['MI*A P.', 'Mia Perez'],
  ['MI*A P. 0915••••847', 'Mia Dela Cruz Perez'],
  ['Maria Luz Reyes', 'MARIA LUZ REYES'],
])('the mask %s fits %s', (masked, name) => {
  expect(fitsName(masked, name)).toBe(true)
})

test.each([
  ['MA•••A L. R.', 'Marites Luz Reyes'],
  ['MA•••A L. R.', 'Maria Reyes Luz'],
  ['MIA*A', 'Mia'],
  ['MA•••A L. R.', 'Maria'],
  ['0915••••847', 'Maria Luz Reyes'],
  ['•••', 'Maria'],
  ['', 'Maria'],
])('the mask %s does not fit %s', (masked, name) => {
  expect(fitsName(masked, name)).toBe(false)
})
