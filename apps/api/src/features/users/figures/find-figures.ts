import type { ChartFigures, RangeQuery } from '@kapis/contract/figures'
import type { Db } from '#db/pool.ts'
import { findToday } from '#ledger/reports/find-hours.ts'
import { findDaySums } from '#ledger/reports/sum-days.ts'
import { presentDays } from './present-day.ts'
import { daysUntil, endOf } from './range.ts'

/** Returns the operator's figures for charts: by day, including the previous period. */
export async function findFigures(
  { db }: { db: Db },
  { days, to }: RangeQuery,
): Promise<ChartFigures> {
  const last = endOf(to, await findToday(db))
  const sums = await findDaySums(db, days * 2, last)
  const all = presentDays(daysUntil(last, days * 2), sums)
  return { days: all.slice(days), before: all.slice(0, days) }
}
