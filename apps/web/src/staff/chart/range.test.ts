import { expect, test } from 'vitest'
import { readRange, withCustom, withDays } from './range.ts'

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

test('the day that was just set stays, and the other one follows', () => {
  const search = { tab: 'analytics', days: '7' }
  const late = { from: '2026-03-05', to: '2026-03-01' }
  expect(withCustom(search, late, 'from')).toEqual({
    tab: 'analytics',
    from: '2026-03-05',
    to: '2026-03-05',
  })
  const long = { from: '2020-01-01', to: '2026-03-01' }
  expect(readRange(withCustom(search, long, 'to'))).toMatchObject({ days: 366, to: '2026-03-01' })
})

test('a range that ends today replaces a custom one', () => {
  expect(withDays({ from: '2026-03-01', to: '2026-03-02', tab: 'a' }, 30)).toEqual({
    tab: 'a',
    days: '30',
  })
})
