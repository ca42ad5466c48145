import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Currency } from '@kapis/money/money'
import type { RoundGame } from '@kapis/games/games'
import type { Tx } from '#db/in-transaction.ts'
import { accountAfter, balancesAfter } from './balances-after.ts'
import { assertMoneyGateOpen } from './money-gate.ts'
import { insertEntry } from './insert-entry.ts'
import { lockAccount } from './lock-account.ts'
import type { LockedAccount } from './lock-account.ts'

export type Cause = 'deposit' | 'withdrawal' | 'hold' | 'promo' | 'adjustment' | 'refund'

/** The account of the operator that is on the other side of a posting. */
export type Counter = 'cashier' | 'hold' | `hold:${RoundGame}` | 'promo' | 'adjustments'

export type Posting = {
  playerId: string
  cause: Cause
  /** A key that is unique for each player and cause, so that the same posting is made only once. */
  causeKey: string
  counter: Counter
  currency: Currency
  /** The change of the spendable balance. A negative amount debits it. */
  amountMinor: bigint
  /** The change of the held balance. */
  heldMinor?: bigint
}

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
export async function postLocked(
  tx: Tx,
  account: LockedAccount,
  posting: Posting,
): Promise<LockedAccount> {
  const { playerId, cause, causeKey, counter, currency, amountMinor, heldMinor = 0n } = posting
  assert(amountMinor !== 0n || heldMinor !== 0n, 'a posting moves something')
  await assertMoneyGateOpen(tx, playerId)
  const after = balancesAfter(account, { currency, amountMinor, heldMinor })
  const { publicNo, lockedAtMicros: atMicros } = account
  const seq = account.seq + 1n
  const entry = { cause, causeKey, counter, currency, amountMinor, heldMinor, ...after }
  const head = await insertEntry(tx, playerId, { publicNo, seq, atMicros, ...entry }, account.head)
  const written = await tx
    .updateTable('ledger_account')
    .set({
      seq,
      head,
      version: sql`version + 1`,
      coin_minor: after.coinAfterMinor,
      ticket_minor: after.ticketAfterMinor,
      coin_held_minor: after.coinHeldAfterMinor,
      ticket_held_minor: after.ticketHeldAfterMinor,
    })
    .where('player_id', '=', playerId)
    .where('seq', '=', account.seq)
    .executeTakeFirst()
  assert(written.numUpdatedRows === 1n, 'the account is as it was locked')
  return accountAfter(account, { ...after, seq, head })
}
