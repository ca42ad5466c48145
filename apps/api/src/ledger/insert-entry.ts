import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { JournalEntry } from './hash-entry.ts'

/** Appends an entry to a player's journal. Its hash becomes the account's head. */
export async function insertEntry(
  tx: Tx,
  playerId: string,
  line: JournalEntry,
  hash: Buffer,
): Promise<void> {
  await tx
    .insertInto('ledger_journal')
    .values({
      player_id: playerId,
      seq: line.seq,
      at: sql<Date>`timestamptz 'epoch' + ${line.atMicros}::int8 * interval '1 microsecond'`,
      cause: line.cause,
      cause_key: line.causeKey,
      counter: line.counter,
      currency: line.currency,
      amount_minor: line.amountMinor,
      held_minor: line.heldMinor,
      coin_after_minor: line.coinAfterMinor,
      ticket_after_minor: line.ticketAfterMinor,
      coin_held_after_minor: line.coinHeldAfterMinor,
      ticket_held_after_minor: line.ticketHeldAfterMinor,
      hash,
    })
    .execute()
}
