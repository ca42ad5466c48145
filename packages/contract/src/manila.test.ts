import { expect, test } from 'vitest'
import { manilaDay, manilaField, withManilaOffset } from './manila.ts'

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
