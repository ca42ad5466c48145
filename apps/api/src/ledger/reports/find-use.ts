import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#db/pool.ts'
import { summedByPlayer } from './add-play-sums.ts'
import { readSums } from './day-sql.ts'

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

/**
 * Returns what a player has used of the limits, for display. Adds up the sums of the player's days
 * and the entries that are not in them yet.
 */
export async function findUse(db: Db, playerId: string): Promise<Map<string, PeriodUse>> {
  const isNew = (mark: RawBuilder<unknown>) => sql`j.player_id = ${playerId} and j.at > ${mark}`
  const rows = await readSums(
    db,
    (mark) => sql<PeriodUse>`
    with period as materialized (
      select period, starts_at, starts_at at time zone 'Asia/Manila' as starts_on
      from limit_period),
    played as materialized (
      select day, wagered_minor as wagered, lost_minor as lost from ledger_player_sum
        where player_id = ${playerId} and day >= (select min(starts_on) from period)
      union all select day, wagered, lost from (${summedByPlayer(isNew(mark))}) n)
    select p.period, u.wagered as "wageredMinor", u.lost as "lostMinor",
      (p.starts_on + ('1 ' || p.period)::interval) at time zone 'Asia/Manila' as "resetsAt",
      coalesce((select sum(w.amount_minor) from wallet_history w
        where w.player_id = ${playerId} and w.type = 'deposit' and w.status <> 'rejected'
          and w.created_at >= p.starts_at), 0)::int8 as "depositedMinor"
    from period p cross join lateral (
      select coalesce(sum(wagered), 0)::int8 as wagered, coalesce(sum(lost), 0)::int8 as lost
      from played where day >= p.starts_on) u`,
  )
  return new Map(rows.map((row) => [row.period, row]))
}
