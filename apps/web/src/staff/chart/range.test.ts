import { expect, test } from 'vitest'
import { findRangeFault, readRange, withCustom, withDays } from './range.ts'

test.each([
  [{}, { days: 14 }],
  [{ days: '90' }, { days: 90 }],
  [{ days: '15' }, { days: 14 }],
  [
    { from: '2026-02-27', to: '2026-03-02' },
    { days: 4, from: '2026-02-27', to: '2026-03-02' },
  ],
  [{ from: '2026-03-02', to: '2026-02-27', days: '7' }, { days: 7 }],
  [{ from: '2024-01-01', to: '2026-01-01' }, { days: 14 }],
  [{ from: '2026-02-30', to: 'x' }, { days: 14 }],
])('the URL %j shows %j', (search: Record<string, string>, range) => {
  expect(readRange(search)).toEqual({ ...range, isCompared: true })
})

test('a comparison is on until it is switched off', () => {
  expect(readRange({ compare: 'off' }).isCompared).toBe(false)
})

test('days in the wrong order or too far apart are no range, and none is moved', () => {
  const search = { tab: 'analytics', days: '7' }
  const week = { from: '2026-03-01', to: '2026-03-07' }
  expect(withCustom(search, week)).toEqual({ tab: 'analytics', ...week })
  expect(findRangeFault(week)).toBeNull()
  expect(findRangeFault({ from: '2026-03-05', to: '2026-03-01' })).toBe('reversed')
  expect(findRangeFault({ from: '2020-01-01', to: '2026-03-01' })).toBe('tooLong')
})

test('a range that ends today replaces a custom one', () => {
  expect(withDays({ from: '2026-03-01', to: '2026-03-02', tab: 'a' }, 30)).toEqual({
    tab: 'a',
    days: '30',
  })
})
