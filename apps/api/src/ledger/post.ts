import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { assertMoneyGateOpen } from './money-gate.ts'
import { insertEntry } from './insert-entry.ts'
import { lockAccount } from './lock-account.ts'
import type { Account } from './account.ts'
import { nextEntry } from './next-entry.ts'
import type { Posting } from './next-entry.ts'

/**
 * Moves money for a reason other than play: locks the player's account and writes one journal
 * entry. Returns the entry's number. Refuses: money_stopped, account_under_review,
 * insufficient_coin, insufficient_ticket.
 */
export async function post(tx: Tx, posting: Posting): Promise<{ seq: bigint }> {
  return postLocked(tx, await lockAccount(tx, posting.playerId), posting)
}

/**
 * Moves money like `post`, on an account that this transaction has locked already. Returns the
 * account after the entry, for the transaction's next entry. Refuses as `post` does.
 */
export async function postLocked(tx: Tx, account: Account, posting: Posting): Promise<Account> {
  const { playerId } = posting
  await assertMoneyGateOpen(tx, playerId)
  const { entry, hash, account: after } = nextEntry(account, posting)
  await insertEntry(tx, playerId, entry, hash)
  const written = await tx
    .updateTable('ledger_account')
    .set({
      seq: after.seq,
      head: hash,
      version: sql`version + 1`,
      coin_minor: after.coinMinor,
      ticket_minor: after.ticketMinor,
      coin_held_minor: after.coinHeldMinor,
      ticket_held_minor: after.ticketHeldMinor,
    })
    .where('player_id', '=', playerId)
    .where('seq', '=', account.seq)
    .executeTakeFirst()
  assert(written.numUpdatedRows === 1n, 'the account is as it was locked')
  return { ...after, version: after.version + 1n }
}
