import type { ChartDay, ChartFigures, Insights, PlayerResult } from '@kapis/contract/figures'
import { fromNumber, toNumber } from '@kapis/money/money'

type Play = ChartFigures['hours'][number]

/** Adds the charts of several cells. The oldest figures say of when they are. */
export function sumFigures(cells: readonly ChartFigures[]): ChartFigures {
  return {
    days: sumDays(cells.map(({ days }) => days)),
    before: sumDays(cells.map(({ before }) => before)),
    hours: sumHours(cells.map(({ hours }) => hours)),
    hoursBefore: sumHours(cells.map(({ hoursBefore }) => hoursBefore)),
    outflow: sumOutflow(cells),
    asOf: cells.map(({ asOf }) => asOf).toSorted()[0]!,
  }
}

/** Adds the figures of the same day. Right after midnight, cells may list different days. */
function sumDays(cells: readonly ChartDay[][]): ChartDay[] {
  const byDay = Map.groupBy(cells.flat(), ({ day }) => day)
  return [...byDay]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, of]) => ({
      day,
      depositedAmount: addAmounts(of.map((one) => one.depositedAmount)),
      withdrawnAmount: addAmounts(of.map((one) => one.withdrawnAmount)),
      ...sumPlay(of),
    }))
}

function sumHours(cells: readonly Play[][]): Play[] {
  const [first = []] = cells
  return first.map((_, hour) => sumPlay(cells.flatMap((hours) => hours[hour] ?? [])))
}

function sumPlay(of: readonly Play[]): Play {
  return {
    wageredAmount: addAmounts(of.map((one) => one.wageredAmount)),
    houseResult: addAmounts(of.map((one) => one.houseResult)),
    rounds: sum(of.map((one) => one.rounds)),
  }
}

/** Each cell has its own cap. All payouts are under their sum, if every cell has one. */
function sumOutflow(cells: readonly ChartFigures[]): ChartFigures['outflow'] {
  const capped = cells.map(({ outflow }) => outflow).filter((outflow) => outflow !== null)
  if (capped.length < cells.length) return null
  return {
    paidToday: addAmounts(capped.map(({ paidToday }) => paidToday)),
    cap: addAmounts(capped.map(({ cap }) => cap)),
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
      players: sum(of.map(({ players }) => players)),
      active: Array.from({ length: Math.max(...of.map(({ active }) => active.length)) }, (_, at) =>
        sum(of.map(({ active }) => active[at] ?? 0)),
      ),
    }))
}

function sumDeposits(deposits: Insights['deposits']): Insights['deposits'] {
  return [...Map.groupBy(deposits, ({ state }) => state)].map(([state, of]) => ({
    state,
    count: sum(of.map(({ count }) => count)),
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

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

/** Adds amounts as whole ten-thousandths, because floats would not be exact. */
function addAmounts(amounts: readonly number[]): number {
  return toNumber(amounts.reduce((total, amount) => total + (fromNumber(amount) ?? 0n), 0n))
}
