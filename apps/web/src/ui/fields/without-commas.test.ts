import { expect, test } from 'vitest'
import { withoutCommas } from './without-commas.ts'

test.each([
  ['1,000', '1000'],
  ['12,580.50', '12580.50'],
  ['1,000,000', '1000000'],
])('the thousands separators of %s are left out', (typed, read) => {
  expect(withoutCommas(typed)).toBe(read)
})

test.each(['', '999', '12,5', '1,00', '1,0000', ',000', '1,000,00', '1.000,50', '-1,000', 'a,000'])(
  '%j is left as it was typed',
  (typed) => {
    expect(withoutCommas(typed)).toBe(typed)
  },
)
