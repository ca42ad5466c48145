import { expect, test } from 'vitest'
import { isOfAge } from './age.ts'

// In Manila 1 March 2026 begins eight hours before it does in UTC.
const NOON = new Date('2026-02-28T12:00:00Z')
const EVENING = new Date('2026-02-28T16:00:00Z')

test.each([
  ['the 21st birthday', '2005-02-28', NOON, true],
  ['the day before it', '2005-03-01', NOON, false],
  ['that day in Manila', '2005-03-01', EVENING, true],
  ['a leap day before March', '2004-02-29', NOON, true],
  ['twenty years', '2006-02-28', NOON, false],
  ['the future', '2030-01-01', NOON, false],
])('legal age: %s', (_, dateOfBirth, now, expected) => {
  expect(isOfAge(dateOfBirth, now)).toBe(expected)
})

test('a player born on 29 February comes of age on 1 March', () => {
  expect(isOfAge('2004-02-29', new Date('2025-02-28T12:00:00Z'))).toBe(false)
  expect(isOfAge('2004-02-29', new Date('2025-03-01T12:00:00Z'))).toBe(true)
})
