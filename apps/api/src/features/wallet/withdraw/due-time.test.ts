import { expect, test } from 'vitest'
import { dueTime } from './due-time.ts'

const HOLIDAYS = new Set(['2026-11-30', '2026-12-24', '2026-12-25'])
const due = (manila: string) =>
  new Date(dueTime(new Date(`${manila}+08:00`), HOLIDAYS).getTime() + 8 * 3_600_000)
    .toISOString()
    .slice(0, 16)

test.each([
  ['a Tuesday: the same hour of Wednesday', '2026-11-17T14:30', '2026-11-18T14:30'],
  ['a Friday: the same hour of Monday', '2026-11-20T14:30', '2026-11-23T14:30'],
  ['a Saturday: the end of Monday', '2026-11-21T09:00', '2026-11-24T00:00'],
  ['a Sunday night: the end of Monday', '2026-11-22T23:59', '2026-11-24T00:00'],
  ['the Friday before a holiday on Monday: Tuesday', '2026-11-27T10:00', '2026-12-01T10:00'],
  ['a holiday: the end of the next business day', '2026-11-30T10:00', '2026-12-02T00:00'],
  ['before two holidays and a weekend: Monday', '2026-12-23T18:00', '2026-12-28T18:00'],
])('a withdrawal is due by business days, from %s [WDR-09]', (_, request, expected) => {
  expect(due(request)).toBe(expected)
})

test('the due time counts days in Manila, not on the server', () => {
  // 17:00 UTC on Friday is already Saturday in Manila, and Saturday does not count.
  expect(dueTime(new Date('2026-11-20T17:00Z'), HOLIDAYS)).toEqual(new Date('2026-11-23T16:00Z'))
})
