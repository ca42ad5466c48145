import { addCounts, sumChartDays, sumHours, sumOutflows } from '@kapis/contract/sum-figures'
import type { Overview } from '@kapis/contract/users'
import { addAmounts } from '@kapis/money/add-amounts'
import { sumGames } from './sum-games.ts'

type Keys<T> = { [K in keyof Overview]: Overview[K] extends T ? K : never }[keyof Overview]

const COUNTS = [
  'players',
  'signUpsToday',
  'activeToday',
  'openReports',
  'openApprovals',
  'pendingDeposits',
  'pendingWithdrawals',
  'overdueWithdrawals',
  'endingPromos',
] as const satisfies Keys<number>[]
const AMOUNTS = [
  'depositedToday',
  'withdrawnToday',
  'wageredToday',
  'houseResultToday',
] as const satisfies Keys<number>[]
/** The times of which the sums have the earliest of all cells. */
const EARLIEST = ['oldestDepositAt', 'oldestWithdrawalAt', 'nextDueAt'] as const satisfies Keys<
  string | null
>[]

/**
 * Returns the figures of all cells together. Amounts are added as whole ten-thousandths. If one
 * cell has a fault, so do the sums; the time of a check is that of the oldest one. Staff are rows
 * in every cell, so super admins are not added.
 */
export function sumOverviews(cells: readonly Overview[]): Overview | null {
  const [first] = cells
  if (first === undefined) return null
  return {
    ...pick(COUNTS, (key) => addCounts(cells.map((cell) => cell[key]))),
    ...pick(AMOUNTS, (key) => addAmounts(cells.map((cell) => cell[key]))),
    ...pick(EARLIEST, (key) => earliest(cells.map((cell) => cell[key]))),
    ...sumLedgers(cells),
    activeSuperAdmins: Math.max(...cells.map(({ activeSuperAdmins }) => activeSuperAdmins)),
    deadJobs: sumDeadJobs(cells),
    outflow: sumOutflows(cells.map(({ outflow }) => outflow)),
    unexplained: sumUnexplained(cells),
    asOf: earliest(cells.map(({ asOf }) => asOf)) ?? first.asOf,
    days: sumChartDays(cells.map(({ days }) => days)),
    hours: sumHours(cells.map(({ hours }) => hours)),
    hoursBefore: sumHours(cells.map(({ hoursBefore }) => hoursBefore)),
    games: sumGames(cells.map(({ games }) => games)),
  }
}

function pick<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>
}

function earliest(times: readonly (string | null)[]): string | null {
  return times.filter((time) => time !== null).toSorted()[0] ?? null
}

function sumLedgers(cells: readonly Overview[]) {
  const names = [...new Set(cells.flatMap(({ accounts }) => accounts.map((one) => one.account)))]
  return {
    isTrialBalanceEven: cells.every((cell) => cell.isTrialBalanceEven),
    failedInvariants: [...new Set(cells.flatMap((cell) => cell.failedInvariants))],
    isCheckOverdue: cells.some((cell) => cell.isCheckOverdue),
    quarantined: cells.flatMap((cell) => cell.quarantined),
    checkedAt: earliest(cells.map(({ checkedAt }) => checkedAt))!,
    // The journals are sealed up to the day to which every cell's is.
    sealedDay: cells.some(({ sealedDay }) => sealedDay === null)
      ? null
      : earliest(cells.map(({ sealedDay }) => sealedDay)),
    liabilities: {
      coin: addAmounts(cells.map(({ liabilities }) => liabilities.coin)),
      ticket: addAmounts(cells.map(({ liabilities }) => liabilities.ticket)),
    },
    accounts: names.map((account) => {
      const of = cells.flatMap((cell) => cell.accounts.filter((one) => one.account === account))
      return {
        account,
        lines: addCounts(of.map(({ lines }) => lines)),
        coin: addAmounts(of.map(({ coin }) => coin)),
        ticket: addAmounts(of.map(({ ticket }) => ticket)),
      }
    }),
  }
}

function sumDeadJobs(cells: readonly Overview[]): Overview['deadJobs'] {
  const byTask = Map.groupBy(
    cells.flatMap(({ deadJobs }) => deadJobs),
    ({ task }) => task,
  )
  return [...byTask].map(([task, jobs]) => ({
    task,
    count: addCounts(jobs.map(({ count }) => count)),
    failedAt: jobs
      .map(({ failedAt }) => failedAt)
      .toSorted()
      .at(-1)!,
  }))
}

function sumUnexplained(cells: readonly Overview[]): Overview['unexplained'] {
  const all = cells.map(({ unexplained }) => unexplained)
  return {
    amount: addAmounts(all.map(({ amount }) => amount)),
    lines: addCounts(all.map(({ lines }) => lines)),
    oldestAt: earliest(all.map(({ oldestAt }) => oldestAt)),
    isStarted: all.some(({ isStarted }) => isStarted),
    countedAt: earliest(all.map(({ countedAt }) => countedAt)),
  }
}
