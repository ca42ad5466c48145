import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

export type NewestEntry = { playerId: string; seq: bigint; hash: string; month: string }

/**
 * Lists each player's newest entry after `from` and up to `until`, with the hash of its receipt in
 * hex and its month in Manila. The times are inlined, so that the planner knows the range.
 */
export async function listNewestEntries(
  tx: Tx,
  { from, until }: { from: string; until: string },
): Promise<NewestEntry[]> {
  const isWithin = sql`j.at > ${sql.lit(from)}::timestamptz and j.at <= ${sql.lit(until)}::timestamptz`
  const { rows } = await sql<NewestEntry>`
    with newest as (
      select j.player_id, max(j.seq) as seq from ledger_journal j where ${isWithin} group by 1)
    select j.player_id as "playerId", j.seq, encode(j.hash, 'hex') as hash,
      to_char(j.at at time zone 'Asia/Manila', 'YYYY-MM') as month
    from newest n join ledger_journal j on j.player_id = n.player_id and j.seq = n.seq and ${isWithin}`.execute(
    tx,
  )
  return rows
}
