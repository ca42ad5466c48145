import type { ChartFigures, Insights } from '@kapis/contract/figures'
import { expect, test } from 'vitest'
import { sumFigures, sumInsights } from './sum-figures.ts'

const play = { wageredAmount: 0.1, houseResult: -0.2, rounds: 3 }
const day = (name: string) => ({ day: name, depositedAmount: 0.1, withdrawnAmount: 1, ...play })

function figures(change: Partial<ChartFigures> = {}): ChartFigures {
  return {
    days: [day('2026-11-14'), day('2026-11-15')],
    before: [day('2026-11-12'), day('2026-11-13')],
    hours: Array.from({ length: 24 }, () => play),
    hoursBefore: Array.from({ length: 24 }, () => play),
    outflow: { paidToday: 0.1, cap: 100 },
    asOf: '2026-11-15T02:00:00.000Z',
    ...change,
  }
}

test('charts of all cells are exact sums by day and by hour', () => {
  const early = '2026-11-15T01:59:00.000Z'
  const sums = sumFigures([figures(), figures({ asOf: early }), figures()])
  const summed = { wageredAmount: 0.3, houseResult: -0.6, rounds: 9 }
  expect(sums.days).toEqual([
    { day: '2026-11-14', depositedAmount: 0.3, withdrawnAmount: 3, ...summed },
    { day: '2026-11-15', depositedAmount: 0.3, withdrawnAmount: 3, ...summed },
  ])
  expect(sums.hours).toEqual(Array.from({ length: 24 }, () => summed))
  expect(sums.outflow).toEqual({ paidToday: 0.3, cap: 300 })
  expect(sums.asOf).toBe(early)
})

test('a cell that is a day ahead adds its days, and without a cap there is no limit', () => {
  const ahead = figures({ days: [day('2026-11-15'), day('2026-11-16')], outflow: null })
  const sums = sumFigures([figures(), ahead])
  expect(sums.days.map((one) => [one.day, one.rounds])).toEqual([
    ['2026-11-14', 3],
    ['2026-11-15', 6],
    ['2026-11-16', 3],
  ])
  expect(sums.outflow).toBeNull()
})

test('the largest results are those of all cells, and weeks are added', () => {
  const won = (userId: string, result: number) => ({
    userId,
    username: userId,
    result,
    rounds: 1,
    reasons: [],
  })
  const of = (winners: Insights['winners'], active: number[]): Insights => ({
    cohorts: [{ week: '2026-11-09', players: 10, active }],
    deposits: [{ state: 'matched', count: 1, amount: 0.1 }],
    winners,
    losers: winners.map(({ userId, result }) => won(userId, -result)),
  })
  const sums = sumInsights([
    of([won('a', 50), won('b', 20)], [5, 2]),
    of([won('c', 40), won('d', 30)], [4]),
  ])
  expect(sums.winners.map(({ userId }) => userId)).toEqual(['a', 'c'])
  expect(sums.losers.map(({ result }) => result)).toEqual([-50, -40])
  expect(sums.cohorts).toEqual([{ week: '2026-11-09', players: 20, active: [9, 2] }])
  expect(sums.deposits).toEqual([{ state: 'matched', count: 2, amount: 0.2 }])
})
