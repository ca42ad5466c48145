import type { Tx } from '#db/in-transaction.ts'
import { hashEntry } from './hash-entry.ts'
import { insertEntry } from './insert-entry.ts'
import { lockAccount } from './lock-account.ts'

/**
 * Opens a new player's account and writes the first entry of its journal, which has the cause
 * `signup` and the amount zero.
 */
export async function openAccount(tx: Tx, playerId: string): Promise<void> {
  await tx.insertInto('ledger_account').values({ player_id: playerId, seq: 1n }).execute()
  const account = await lockAccount(tx, playerId)
  const line = {
    publicNo: account.publicNo,
    seq: 1n,
    atMicros: account.lockedAtMicros,
    cause: 'signup',
    causeKey: playerId,
    counter: 'signup',
    currency: 'coin',
    amountMinor: 0n,
    heldMinor: 0n,
    coinAfterMinor: 0n,
    ticketAfterMinor: 0n,
    coinHeldAfterMinor: 0n,
    ticketHeldAfterMinor: 0n,
  }
  const head = hashEntry(line, account.head)
  await insertEntry(tx, playerId, line, head)
  await tx.updateTable('ledger_account').set({ head }).where('player_id', '=', playerId).execute()
}
