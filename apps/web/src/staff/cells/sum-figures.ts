import type { ChartFigures, Insights, PlayerResult } from '@kapis/contract/figures'
import { addCounts, sumChartDays } from '@kapis/contract/sum-figures'
import { addAmounts } from '@kapis/money/add-amounts'

/** Adds the charts of several cells. */
export function sumFigures(cells: readonly ChartFigures[]): ChartFigures {
  return {
    days: sumChartDays(cells.map(({ days }) => days)),
    before: sumChartDays(cells.map(({ before }) => before)),
  }
}

/** Adds the weeks and the deposits of several cells, and finds the largest results of all. */
export function sumInsights(cells: readonly Insights[]): Insights {
  return {
    cohorts: sumCohorts(cells.map(({ cohorts }) => cohorts)),
    deposits: sumDeposits(cells.flatMap(({ deposits }) => deposits)),
    winners: largest(cells.map(({ winners }) => winners)),
    losers: largest(cells.map(({ losers }) => losers)),
  }
}

function sumCohorts(cells: readonly Insights['cohorts'][]): Insights['cohorts'] {
  const byWeek = Map.groupBy(cells.flat(), ({ week }) => week)
  return [...byWeek]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([week, of]) => ({
      week,
      players: addCounts(of.map(({ players }) => players)),
      active: Array.from({ length: Math.max(...of.map(({ active }) => active.length)) }, (_, at) =>
        addCounts(of.map(({ active }) => active[at] ?? 0)),
      ),
    }))
}

function sumDeposits(deposits: Insights['deposits']): Insights['deposits'] {
  return [...Map.groupBy(deposits, ({ state }) => state)].map(([state, of]) => ({
    state,
    count: addCounts(of.map(({ count }) => count)),
    amount: addAmounts(of.map(({ amount }) => amount)),
  }))
}

/** Returns as many of the largest results as the longest list of a cell has. */
function largest(lists: readonly PlayerResult[][]): PlayerResult[] {
  return lists
    .flat()
    .toSorted((a, b) => Math.abs(b.result) - Math.abs(a.result))
    .slice(0, Math.max(...lists.map(({ length }) => length)))
}
