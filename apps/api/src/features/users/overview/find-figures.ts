import type { ChartFigures, RangeQuery } from '@kapis/contract/figures'
import type { Db } from '#db/pool.ts'
import { findDaySums } from '#ledger/reports/sum-days.ts'
import { findSharedFigures } from './shared-figures.ts'
import { presentDays } from '../figures/present-day.ts'
import { daysUntil, endOf } from '../figures/range.ts'

type FiguresDeps = { db: Db; overviewSeconds: number }

/**
 * Returns the operator's figures for charts: by day, including the previous period. The days of the
 * overview are those of the overview, so that two figures on one page cannot differ.
 */
export async function findFigures(
  { db, overviewSeconds }: FiguresDeps,
  { days, to }: RangeQuery,
): Promise<ChartFigures> {
  const newest = (await findSharedFigures(db, overviewSeconds)).days
  const range = daysUntil(endOf(to, newest.at(-1)!.day), days * 2)
  const older = range.filter((day) => day < newest[0]!.day)
  const sums =
    older.length === 0 ? [] : await findDaySums(db, { from: older[0]!, until: older.at(-1)! })
  const all = [...presentDays(older, sums), ...newest.filter(({ day }) => range.includes(day))]
  return { days: all.slice(days), before: all.slice(0, days) }
}
