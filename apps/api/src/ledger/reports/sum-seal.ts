import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/** The totals and the digest of the journal entries of one day. */
export type DayDigest = { lines: bigint; coinMinor: bigint; ticketMinor: bigint; digest: Buffer }

/**
 * Returns the totals of a day's entries and the hash of all of them, ordered by player and entry
 * number.
 */
export async function digestDay(tx: Tx, day: string): Promise<DayDigest> {
  // Disable the statement timeout, because a whole day is read.
  await sql`set local statement_timeout = 0`.execute(tx)
  const { rows } = await sql<DayDigest>`
    select count(*) as lines,
      coalesce(sum(amount_minor + held_minor) filter (where currency = 'coin'), 0)::int8
        as "coinMinor",
      coalesce(sum(amount_minor + held_minor) filter (where currency = 'ticket'), 0)::int8
        as "ticketMinor",
      sha256(coalesce(string_agg(hash, ''::bytea order by player_id, seq), ''::bytea)) as digest
    from ledger_journal
    where at >= ${day}::timestamp at time zone 'Asia/Manila'
      and at < (${day}::date + 1)::timestamp at time zone 'Asia/Manila'`.execute(tx)
  return rows[0]!
}
