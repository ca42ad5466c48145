// @vitest-environment node
import { describe, expect, test } from 'vitest'
import {
  formatDateTime,
  formatDuration,
  formatMultiplier,
  manilaHour,
  shortReference,
  initialsOf,
} from './format.ts'

describe('dates [UI-08]', () => {
  test.each([
    ['2025-11-14T13:42:00.000Z', '11/14/25 9:42PM'],
    ['2025-11-14T16:05:00Z', '11/15/25 12:05AM'],
    ['2025-01-01T04:00:00Z', '01/01/25 12:00PM'],
    ['2009-12-31T23:59:59Z', '01/01/10 7:59AM'],
  ])('the instant %s is %s in Manila, in any time zone of this machine', (iso, shown) => {
    expect(formatDateTime(iso)).toBe(shown)
  })

  test('an invalid date is formatted as a dash', () => {
    expect(formatDateTime('soon')).toBe('—')
  })

  test('the greeting follows the hour in Manila', () => {
    expect(manilaHour(Date.parse('2025-11-14T22:30:00Z'))).toBe(6)
  })
})

test.each([
  [2, '2.00x'],
  [1.0102, '1.01x'],
  [49.5, '49.50x'],
  [1.9999, '1.99x'],
  [0, '0.00x'],
  [5148297, '5148297.00x'],
])('a multiplier of %d shows as %s, never rounded up [UI-08]', (multiplier, shown) => {
  expect(formatMultiplier(multiplier)).toBe(shown)
})

test('a reference is shown by its last 12 characters [UI-06]', () => {
  expect(shortReference('8f14e45f-ceea-467f-a0e6-91f0e4b8d312')).toBe('91f0e4b8d312')
})

test.each([
  [0, '00:00'],
  [1458, '24:18'],
  [3849, '1:04:09'],
])('a duration of %d seconds shows as %s', (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown)
})

test.each([
  ['maya_luz', 'ML'],
  ['a-reyes1', 'AR'],
  ['tala', 'TA'],
  ['x', 'X'],
])('the initials of %s are %s', (username, initials) => {
  expect(initialsOf(username)).toBe(initials)
})
