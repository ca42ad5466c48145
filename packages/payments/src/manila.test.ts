import { expect, test } from 'vitest'
import { fromManila, manilaDay, manilaField, withManilaOffset } from './manila.ts'

test('a day in Manila begins eight hours before the day in UTC', () => {
  expect(manilaDay(Date.parse('2025-11-14T15:59:59Z'))).toBe('2025-11-14')
  expect(manilaDay(Date.parse('2025-11-14T16:00:00Z'))).toBe('2025-11-15')
})

test('a field shows Manila time and gives the same instant back', () => {
  const field = manilaField('2025-11-14T13:08:00.000Z')
  expect(field).toBe('2025-11-14T21:08')
  expect(Date.parse(withManilaOffset(field))).toBe(Date.parse('2025-11-14T13:08:00Z'))
  expect(withManilaOffset('')).toBe('')
})

test('a local time is Manila’s in any time zone', () => {
  expect(fromManila('2025-11-14T21:42')).toEqual(new Date('2025-11-14T13:42:00Z'))
  expect(fromManila('2025-11-15T04:00:30')).toEqual(new Date('2025-11-14T20:00:30Z'))
})

test.each(['', '2025-11-14', 'T21:42', '2025-06-31T20:50', '2025-11-14T25:00'])(
  'a local time that is incomplete or does not exist is null: %s',
  (local) => {
    expect(fromManila(local)).toBeNull()
  },
)
