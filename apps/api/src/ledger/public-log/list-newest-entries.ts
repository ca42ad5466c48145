import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/** Players' newest entries of one month, in arrays that PostgreSQL takes back as they are. */
export type NewestEntries = {
  /** The month in Manila. */
  month: string
  /** The players as a `uuid[]`. */
  players: Buffer
  /** The numbers of their newest entries as an `int8[]`. */
  seqs: Buffer
  /** The hashes of these entries' receipts, one after the other. */
  hashes: Buffer
}

/**
 * Lists each player's newest entry after `from` and up to `until`, by month. The times are inlined,
 * so that the planner knows the range. Rows of many players would take longer to read than the rest
 * of the work on their leaves.
 */
export async function listNewestEntries(
  tx: Tx,
  { from, until }: { from: string; until: string },
): Promise<NewestEntries[]> {
  const isWithin = sql`j.at > ${sql.lit(from)}::timestamptz and j.at <= ${sql.lit(until)}::timestamptz`
  const { rows } = await sql<NewestEntries>`
    with newest as (
      select j.player_id, max(j.seq) as seq from ledger_journal j where ${isWithin} group by 1)
    select to_char(month, 'YYYY-MM') as month, array_send(array_agg(player_id order by player_id))
      as players, array_send(array_agg(seq order by player_id)) as seqs,
      string_agg(hash, '' order by player_id) as hashes
    from (
      select date_trunc('month', j.at at time zone 'Asia/Manila') as month, j.player_id, j.seq, j.hash
      from newest n join ledger_journal j
        on j.player_id = n.player_id and j.seq = n.seq and ${isWithin}) as entry
    group by entry.month`.execute(tx)
  return rows
}
