import { sql } from 'kysely'
import type { Game } from '@kapis/games/games'
import type { Db } from '#db/pool.ts'
import type { ReturnSums } from './return-band.ts'

export type GameReturnSums = ReturnSums & { game: Game }

/**
 * Returns each game's sums over the last days in Manila, from the stored sums of days, with the
 * period that these cover.
 */
export async function sumReturns(
  db: Db,
  days: number,
): Promise<{ since: Date; until: Date | null; games: GameReturnSums[] }> {
  const { rows: reach } = await sql<{ since: Date; first: string; until: Date | null }>`
    select first::text, first::timestamp at time zone 'Asia/Manila' as since,
      case when isfinite(summed_until) then summed_until end as until
    from ledger_day_mark cross join lateral (
      select (clock_timestamp() at time zone 'Asia/Manila')::date - ${days - 1}::int as first) f`.execute(
    db,
  )
  const { since, first, until } = reach[0]!
  const found = await sql<GameReturnSums>`
    select substr(counter, 6) as game, sum(lines)::int as rounds,
      sum(stake_minor / 10000.0::float8) as staked, sum(payout_minor / 10000.0::float8) as paid,
      sum(stake_squared) as "stakedSquared", sum(payout_squared) as "paidSquared",
      sum(stake_by_payout) as "stakedByPaid"
    from ledger_day where day >= ${first}::date and counter like 'game:%'
    group by counter`.execute(db)
  return { since, until, games: found.rows }
}
