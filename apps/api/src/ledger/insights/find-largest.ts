import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

export type PlayerSum = { playerId: string; lostMinor: bigint; rounds: number }

/**
 * Returns the players who won and lost most in coins in the last two weeks, as of the last run of
 * the job.
 */
export async function findLargest(db: Db): Promise<{ winners: PlayerSum[]; losers: PlayerSum[] }> {
  const { rows } = await sql<PlayerSum>`
    select player_id as "playerId", lost_minor as "lostMinor", rounds::int as rounds
    from ledger_largest order by abs(lost_minor) desc`.execute(db)
  return {
    winners: rows.filter(({ lostMinor }) => lostMinor < 0n),
    losers: rows.filter(({ lostMinor }) => lostMinor > 0n),
  }
}

/** The number of newest bets from which a player's pace is computed. */
const ENTRIES = 200

/**
 * Returns the bets per second of each player, computed from the newest bets of this month and the
 * previous one. Players with too few bets are absent.
 */
export async function findPace(db: Db, playerIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ playerId: string; perSecond: number }>`
    select p.player_id as "playerId",
      round(((count(*) - 1) / extract(epoch from max(j.at) - min(j.at)))::numeric, 1)::float8
        as "perSecond"
    from unnest(${playerIds}::uuid[]) as p (player_id), lateral (
      select at from ledger_journal j where j.player_id = p.player_id
        and j.at >= date_trunc('month', now()) - interval '1 month' and j.cause in ('bet', 'round')
      order by seq desc limit ${ENTRIES}::int) j
    group by p.player_id
    having count(*) = ${ENTRIES}::int and max(j.at) > min(j.at)`.execute(db)
  return new Map(rows.map(({ playerId, perSecond }) => [playerId, perSecond]))
}

/**
 * Returns the largest used share of each player's loss limits. Players without such limits are
 * absent.
 */
export async function findLossShares(db: Db, playerIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ playerId: string; share: number }>`
    select l.player_id as "playerId",
      max(round(p.lost_minor::numeric / l.amount_minor, 4))::float8 as share
    from player_limit_now l, ledger_play_from(l.player_id, l.starts_at) p
    where l.player_id = any (${playerIds}::uuid[]) and l.kind = 'loss' and l.amount_minor > 0
    group by l.player_id`.execute(db)
  return new Map(rows.map(({ playerId, share }) => [playerId, share]))
}
