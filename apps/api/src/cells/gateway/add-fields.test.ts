import type { ChartFigures, Insights } from '@kapis/contract/figures'
import { getFigures, getInsights, searchAll } from '@kapis/contract/routes'
import { expect, test } from 'vitest'
import { addFields } from './add-fields.ts'

const sumFigures = (cells: ChartFigures[]) => addFields(getFigures.cells.sum, cells) as ChartFigures
const sumInsights = (cells: Insights[]) => addFields(getInsights.cells.sum, cells) as Insights

const play = { wageredAmount: 0.1, houseResult: -0.2, rounds: 3 }
const day = (name: string) => ({ day: name, depositedAmount: 0.1, withdrawnAmount: 1, ...play })

function figures(change: Partial<ChartFigures> = {}): ChartFigures {
  return {
    days: [day('2026-11-14'), day('2026-11-15')],
    before: [day('2026-11-12'), day('2026-11-13')],
    ...change,
  }
}

test('charts of all cells are exact sums by day', () => {
  const sums = sumFigures([figures(), figures(), figures()])
  const summed = { wageredAmount: 0.3, houseResult: -0.6, rounds: 9 }
  expect(sums.days).toEqual([
    { day: '2026-11-14', depositedAmount: 0.3, withdrawnAmount: 3, ...summed },
    { day: '2026-11-15', depositedAmount: 0.3, withdrawnAmount: 3, ...summed },
  ])
})

test('a cell that is a day ahead adds its days', () => {
  const ahead = figures({ days: [day('2026-11-15'), day('2026-11-16')] })
  const sums = sumFigures([figures(), ahead])
  expect(sums.days.map((one) => [one.day, one.rounds])).toEqual([
    ['2026-11-14', 3],
    ['2026-11-15', 6],
    ['2026-11-16', 3],
  ])
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

test('a search over cells is partial if one cell is missing or was', () => {
  const found = (isPartial: boolean) => ({ results: [{ id: 'a' }], isPartial })
  const search = (isPartial: boolean, isAnySilent: boolean) =>
    addFields(searchAll.cells.sum, [found(false), found(isPartial)], isAnySilent)
  expect(search(false, false)).toEqual({ results: [{ id: 'a' }, { id: 'a' }], isPartial: false })
  expect(search(true, false)).toMatchObject({ isPartial: true })
  expect(search(false, true)).toMatchObject({ isPartial: true })
})

test('a field that no cell has is left out', () => {
  expect(addFields({ cells: 'cells', players: 'count' }, [{ players: 1 }])).toEqual({ players: 1 })
})
