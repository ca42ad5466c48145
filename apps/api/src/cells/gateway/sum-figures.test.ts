import { expect, test } from 'vitest'
import { sumChartDays, sumOutflows, sumPlay } from './sum-figures.ts'

const play = { wageredAmount: 0.1, houseResult: -0.2, rounds: 3 }
const day = (name: string) => ({ day: name, depositedAmount: 0.1, withdrawnAmount: 1, ...play })

test('what was played is added exactly', () => {
  const summed = { wageredAmount: 0.3, houseResult: -0.6, rounds: 9 }
  expect(sumPlay([play, play, play])).toEqual(summed)
})

test('days are added by day in their order, even if one cell is a day ahead', () => {
  const days = sumChartDays([
    [day('2026-11-15'), day('2026-11-16')],
    [day('2026-11-14'), day('2026-11-15')],
  ])
  const both = { wageredAmount: 0.2, houseResult: -0.4, rounds: 6 }
  expect(days).toEqual([
    day('2026-11-14'),
    { day: '2026-11-15', depositedAmount: 0.2, withdrawnAmount: 2, ...both },
    day('2026-11-16'),
  ])
})

test('payouts are under the sum of the caps, if every cell has one', () => {
  const capped = { paidToday: 0.1, cap: 100 }
  expect(sumOutflows([capped, { paidToday: 0.2, cap: 50 }])).toEqual({ paidToday: 0.3, cap: 150 })
  expect(sumOutflows([capped, null])).toBeNull()
})
