import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/** A new player's account, and the first line of the journal: "Account created", nothing moved. */
export async function openAccount(tx: Tx, playerId: string): Promise<void> {
  await tx.insertInto('ledger_account').values({ player_id: playerId, seq: 1n }).execute()
  await tx
    .insertInto('ledger_journal')
    .values({
      player_id: playerId,
      seq: 1n,
      at: sql<Date>`clock_timestamp()`,
      cause: 'signup',
      cause_key: playerId,
      counter: 'signup',
      currency: 'coin',
      amount_minor: 0n,
      coin_after_minor: 0n,
      ticket_after_minor: 0n,
    })
    .execute()
}
