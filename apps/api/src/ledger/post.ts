import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Currency } from '@kapis/money/money'
import type { RoundGame } from '@kapis/games/games'
import type { Tx } from '#db/in-transaction.ts'
import { balancesAfter } from './balances-after.ts'
import { assertMoneyGateOpen } from './money-gate.ts'
import { insertEntry } from './insert-entry.ts'
import { lockAccount } from './lock-account.ts'

export type Cause = 'deposit' | 'withdrawal' | 'hold' | 'promo' | 'adjustment' | 'refund'

/** The operator's account on the other side of a posting. */
export type Counter = 'cashier' | 'hold' | `hold:${RoundGame}` | 'promo' | 'adjustments'

export type Posting = {
  playerId: string
  cause: Cause
  /** Unique per player and cause, so that a posting happens once. */
  causeKey: string
  counter: Counter
  currency: Currency
  /** Change of the spendable balance; negative debits it. */
  amountMinor: bigint
  /** Change of the hold. */
  heldMinor?: bigint
}

/**
 * Moves money outside play: locks one account and writes one journal entry. Refuses: money_stopped,
 * account_under_review, insufficient_coin, insufficient_ticket.
 */
export async function post(tx: Tx, posting: Posting): Promise<{ seq: bigint }> {
  const held = posting.heldMinor ?? 0n
  assert(posting.amountMinor !== 0n || held !== 0n, 'a posting moves something')
  await assertMoneyGateOpen(tx, posting.playerId)
  const account = await lockAccount(tx, posting.playerId)
  const after = balancesAfter(account, { ...posting, heldMinor: held })
  const seq = account.seq + 1n
  const line = {
    publicNo: account.publicNo,
    seq,
    atMicros: account.lockedAtMicros,
    cause: posting.cause,
    causeKey: posting.causeKey,
    counter: posting.counter,
    currency: posting.currency,
    amountMinor: posting.amountMinor,
    heldMinor: held,
    ...after,
  }
  const head = await insertEntry(tx, posting.playerId, line, account.head)
  await tx
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
    .where('player_id', '=', posting.playerId)
    .execute()
  return { seq }
}
