import type { Insights, PlayerResult } from '@kapis/contract/figures'
import { ALL_CELLS } from '@kapis/contract/over-cells'
import type { Adder } from '@kapis/contract/over-cells'
import type { Overview } from '@kapis/contract/users'
import { addAmounts } from '@kapis/money/add-amounts'
import { addCounts, sumChartDays, sumHours, sumOutflows } from './sum-figures.ts'
import { sumGames } from './sum-games.ts'

/** The values of a field, one of each cell that answered, and whether a cell did not. */
type FieldValues = { values: readonly unknown[]; isAnySilent: boolean }

/** How the values of a field in several cells become one. Amounts are added as ten-thousandths. */
export const ADDERS: Record<Adder, (values: FieldValues) => unknown> = {
  count: of(addCounts),
  amount: of(addAmounts),
  amounts: of(addEach),
  most: of((counts: readonly number[]) => Math.max(...counts)),
  earliest: of((times: Times) => sorted(times)[0] ?? null),
  earliestOfAll: of((times: Times) => (times.includes(null) ? null : (sorted(times)[0] ?? null))),
  latest: of((times: Times) => sorted(times).at(-1) ?? null),
  every: of((values: readonly boolean[]) => values.every(Boolean)),
  any: of((values: readonly boolean[]) => values.some(Boolean)),
  isPartial: ({ values, isAnySilent }) => isAnySilent || values.some(Boolean),
  rows: of((lists: readonly unknown[][]) => lists.flat()),
  distinct: of((lists: readonly string[][]) => [...new Set(lists.flat())]),
  largest: of(largest),
  days: of(sumChartDays),
  hours: of(sumHours),
  cohorts: of(sumCohorts),
  deposits: of(sumDeposits),
  deadJobs: of(sumDeadJobs),
  accounts: of(sumAccounts),
  outflow: of(sumOutflows),
  unexplained: of(sumUnexplained),
  games: of(sumGames),
  cells: of(([first]: readonly Overview['cells'][]) => first && { ...first, here: ALL_CELLS }),
}

type Times = readonly (string | null)[]
const sorted = (times: Times) => times.filter((time) => time !== null).toSorted()

/** Lets a function of values of one type add the values of a field, which has that type. */
function of(add: (values: readonly never[]) => unknown): (values: FieldValues) => unknown {
  return ({ values }) => add(values as readonly never[])
}

function addEach(cells: readonly Record<string, number>[]): Record<string, number> {
  const names = Object.keys(cells[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, addAmounts(cells.map((one) => one[name]!))]))
}

/** Returns as many of the largest results as the longest list of a cell has. */
function largest(lists: readonly PlayerResult[][]): PlayerResult[] {
  return lists
    .flat()
    .toSorted((a, b) => Math.abs(b.result) - Math.abs(a.result))
    .slice(0, Math.max(...lists.map(({ length }) => length)))
}

function sumCohorts(cells: readonly Insights['cohorts'][]): Insights['cohorts'] {
  const byWeek = Map.groupBy(cells.flat(), ({ week }) => week)
  return [...byWeek]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([week, same]) => ({
      week,
      players: addCounts(same.map(({ players }) => players)),
      active: Array.from(
        { length: Math.max(...same.map(({ active }) => active.length)) },
        (_, at) => addCounts(same.map(({ active }) => active[at] ?? 0)),
      ),
    }))
}

function sumDeposits(cells: readonly Insights['deposits'][]): Insights['deposits'] {
  return [...Map.groupBy(cells.flat(), ({ state }) => state)].map(([state, same]) => ({
    state,
    count: addCounts(same.map(({ count }) => count)),
    amount: addAmounts(same.map(({ amount }) => amount)),
  }))
}

function sumDeadJobs(cells: readonly Overview['deadJobs'][]): Overview['deadJobs'] {
  return [...Map.groupBy(cells.flat(), ({ task }) => task)].map(([task, jobs]) => ({
    task,
    count: addCounts(jobs.map(({ count }) => count)),
    failedAt: sorted(jobs.map(({ failedAt }) => failedAt)).at(-1)!,
  }))
}

function sumAccounts(cells: readonly Overview['accounts'][]): Overview['accounts'] {
  return [...Map.groupBy(cells.flat(), ({ account }) => account)].map(([account, same]) => ({
    account,
    lines: addCounts(same.map(({ lines }) => lines)),
    coin: addAmounts(same.map(({ coin }) => coin)),
    ticket: addAmounts(same.map(({ ticket }) => ticket)),
  }))
}

function sumUnexplained(cells: readonly Overview['unexplained'][]): Overview['unexplained'] {
  return {
    amount: addAmounts(cells.map(({ amount }) => amount)),
    lines: addCounts(cells.map(({ lines }) => lines)),
    oldestAt: sorted(cells.map(({ oldestAt }) => oldestAt))[0] ?? null,
    isStarted: cells.some(({ isStarted }) => isStarted),
    countedAt: sorted(cells.map(({ countedAt }) => countedAt))[0] ?? null,
  }
}
