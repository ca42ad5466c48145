import type { RangeQuery } from '@kapis/contract/figures'
import type { DataInput } from '@kapis/contract/route'
import type { getUserAnalytics } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import type { Db } from '#db/pool.ts'
import { findFigures } from '#ledger/find-account.ts'
import { findNow } from '#ledger/reports/find-hours.ts'
import { sumPlayerDays } from '#ledger/reports/sum-player-days.ts'
import { endOf } from './range.ts'

/**
 * Returns which games a user plays, and the user's play by day in the range and in the previous
 * period.
 */
export async function findAnalytics(
  db: Db,
  userId: string,
  { days, to }: RangeQuery,
): Promise<DataInput<typeof getUserAnalytics>> {
  const { played } = await findFigures(db, userId)
  const counts = Object.entries(played)
  const most = counts.toSorted(([, a], [, b]) => b - a)[0]
  const sums = await sumPlayerDays(db, userId, days * 2, endOf(to, (await findNow(db)).today))
  const all = sums.map(({ day, wageredMinor, lostMinor, rounds }) => ({
    day,
    wageredAmount: toNumber(wageredMinor),
    houseResult: toNumber(lostMinor),
    rounds,
  }))
  return {
    ...played,
    totalGamesPlayed: counts.reduce((sum, [, count]) => sum + count, 0),
    favoriteGame: most !== undefined && most[1] > 0 ? most[0] : null,
    days: all.slice(days),
    before: all.slice(0, days),
  }
}
