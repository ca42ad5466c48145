import { sql } from 'kysely'
import type { Game } from '@kapis/games/games'
import type { Db } from '#db/pool.ts'
import type { ReturnSums } from './return-band.ts'

export type GameReturnSums = ReturnSums & { game: Game }

/** The rounds settled after one moment and up to another, by the journal's index of times. */
export async function sumReturns(db: Db, from: Date, to: Date): Promise<GameReturnSums[]> {
  const found = await sql<GameReturnSums>`
    select b.game, count(*)::int as rounds, sum(s)::float8 as staked, sum(p)::float8 as paid,
      sum(s * s)::float8 as "stakedSquared", sum(p * p)::float8 as "paidSquared",
      sum(s * p)::float8 as "stakedByPaid"
    from ledger_journal j
    join ledger_bet b on b.player_id = j.player_id and b.seq = j.seq and b.at = j.at
    cross join lateral (select b.stake_minor / 10000.0::float8 as s,
      b.payout_minor / 10000.0::float8 as p) as units
    where j.at > ${from} and j.at <= ${to}
    group by b.game`.execute(db)
  return found.rows
}
