import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/**
 * The amounts that a player has wagered, lost and deposited in the current day, week or month in
 * Manila.
 */
export type PeriodUse = {
  period: string
  resetsAt: Date
  wageredMinor: bigint
  lostMinor: bigint
  depositedMinor: bigint
}

export async function findUse(db: Db, playerId: string): Promise<Map<string, PeriodUse>> {
  const { rows } = await sql<PeriodUse>`
    select p.period, u.wagered_minor as "wageredMinor", u.lost_minor as "lostMinor",
      (p.starts_at at time zone 'Asia/Manila' + ('1 ' || p.period)::interval)
        at time zone 'Asia/Manila' as "resetsAt",
      coalesce((select sum(w.amount_minor) from wallet_history w
        where w.player_id = ${playerId} and w.type = 'deposit' and w.status <> 'rejected'
          and w.created_at >= p.starts_at), 0)::int8 as "depositedMinor"
    from limit_period p, ledger_play_from(${playerId}, p.starts_at) u`.execute(db)
  return new Map(rows.map((row) => [row.period, row]))
}
