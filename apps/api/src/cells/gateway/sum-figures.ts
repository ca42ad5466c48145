import { addAmounts } from '@kapis/money/add-amounts'
import type * as z from 'zod/mini'
import type { ChartDay, Outflow, PlayHour } from '@kapis/contract/figures'

type Outflows = z.output<typeof Outflow>

/** Adds the figures of the same day. Right after midnight, cells may list different days. */
export function sumChartDays(cells: readonly ChartDay[][]): ChartDay[] {
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

/** Adds what was played in the same hour or on the same day. */
export function sumPlay(of: readonly PlayHour[]): PlayHour {
  return {
    wageredAmount: addAmounts(of.map((one) => one.wageredAmount)),
    houseResult: addAmounts(of.map((one) => one.houseResult)),
    rounds: addCounts(of.map((one) => one.rounds)),
  }
}

/** Adds the hours of several cells. */
export function sumHours(cells: readonly PlayHour[][]): PlayHour[] {
  const [first = []] = cells
  return first.map((_, hour) => sumPlay(cells.flatMap((hours) => hours[hour] ?? [])))
}

/** Each cell has its own cap. All payouts are under their sum, if every cell has one. */
export function sumOutflows(cells: readonly Outflows[]): Outflows {
  const capped = cells.filter((outflow) => outflow !== null)
  if (capped.length < cells.length) return null
  return {
    paidToday: addAmounts(capped.map(({ paidToday }) => paidToday)),
    cap: addAmounts(capped.map(({ cap }) => cap)),
  }
}

export function addCounts(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
