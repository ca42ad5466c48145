import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { JournalEntry } from './hash-entry.ts'

/** Returns one entry of a player's journal, with the hash of the previous entry. */
export async function findEntry(
  tx: Tx,
  playerId: string,
  seq: bigint,
): Promise<{ line: JournalEntry; prevHash: Buffer } | undefined> {
  const { rows } = await sql<JournalEntry & { prevHash: Buffer }>`
    select u.public_no as "publicNo", j.seq,
      (extract(epoch from j.at) * 1000000)::int8 as "atMicros", j.cause,
      j.cause_key as "causeKey", j.counter, j.currency, j.amount_minor as "amountMinor",
      j.held_minor as "heldMinor", j.coin_after_minor as "coinAfterMinor",
      j.ticket_after_minor as "ticketAfterMinor",
      j.coin_held_after_minor as "coinHeldAfterMinor",
      j.ticket_held_after_minor as "ticketHeldAfterMinor", before.hash as "prevHash"
    from ledger_journal j
    join app_user u on u.user_id = j.player_id
    join ledger_journal before on before.player_id = j.player_id and before.seq = j.seq - 1
    where j.player_id = ${playerId} and j.seq = ${seq}`.execute(tx)
  const row = rows[0]
  if (row === undefined) return undefined
  const { prevHash, ...line } = row
  return { line, prevHash }
}
