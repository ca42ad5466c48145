import type { ChartFigures, RangeQuery } from '@kapis/contract/figures'
import { toNumber } from '@kapis/money/money'
import { sumOutflow } from '#cashier/sum-outflow.ts'
import type { Db } from '#db/pool.ts'
import { findHours, findToday } from '#ledger/reports/find-hours.ts'
import type { HourSum } from '#ledger/reports/find-hours.ts'
import { findDaySums } from '#ledger/reports/sum-days.ts'
import { presentDays } from './present-day.ts'
import { daysUntil, endOf } from './range.ts'

type Deps = {
  db: Db
  /** The daily total above which a super admin must approve payouts; 0 if there is no cap. */
  outflowCapMinor: bigint
}

/**
 * Returns the operator's figures for charts: by day, including the previous period, and by hour.
 */
export async function findFigures(
  { db, outflowCapMinor }: Deps,
  { days, to }: RangeQuery,
): Promise<ChartFigures> {
  const last = endOf(to, await findToday(db))
  const [sums, hours, outflow] = await Promise.all([
    findDaySums(db, days * 2, last),
    findHours(db),
    findOutflow(db, outflowCapMinor),
  ])
  const all = presentDays(daysUntil(last, days * 2), sums)
  return {
    days: all.slice(days),
    before: all.slice(0, days),
    hours: presentHours(hours.filter(({ isToday }) => isToday)),
    hoursBefore: presentHours(hours.filter(({ isToday }) => !isToday)),
    outflow,
    asOf: new Date().toISOString(),
  }
}

/** Returns the total of today's payouts and its cap, or null if there is no cap. */
export async function findOutflow(db: Db, capMinor: bigint): Promise<ChartFigures['outflow']> {
  if (capMinor === 0n) return null
  return { paidToday: toNumber(await sumOutflow(db)), cap: toNumber(capMinor) }
}

function presentHours(sums: HourSum[]) {
  return Array.from({ length: 24 }, (_, hour) => {
    const { rounds, stakeMinor, payoutMinor } = sums.find((sum) => sum.hour === hour) ?? NOTHING
    return {
      wageredAmount: toNumber(stakeMinor),
      houseResult: toNumber(stakeMinor - payoutMinor),
      rounds: Number(rounds),
    }
  })
}

const NOTHING = { rounds: 0n, stakeMinor: 0n, payoutMinor: 0n }
