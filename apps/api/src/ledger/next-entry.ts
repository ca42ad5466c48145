import assert from 'node:assert/strict'
import type { RoundGame } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'
import { accountAfter, balancesAfter } from './balances-after.ts'
import { hashEntry } from './hash-entry.ts'
import type { JournalEntry } from './hash-entry.ts'
import type { Account } from './account.ts'

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

/** A journal entry with its hash, and the account after it. */
export type NextEntry = { entry: JournalEntry; hash: Buffer; account: Account }

/**
 * Returns the entry that a posting adds to an account's journal. Pure: it writes nothing. Refuses:
 * insufficient_coin, insufficient_ticket.
 */
export function nextEntry(account: Account, posting: Posting): NextEntry {
  const { cause, causeKey, counter, currency, amountMinor, heldMinor = 0n } = posting
  assert(amountMinor !== 0n || heldMinor !== 0n, 'a posting moves something')
  const after = balancesAfter(account, { currency, amountMinor, heldMinor })
  const { publicNo, lockedAtMicros: atMicros } = account
  const seq = account.seq + 1n
  const moved = { cause, causeKey, counter, currency, amountMinor, heldMinor, ...after }
  const entry = { publicNo, seq, atMicros, ...moved }
  const hash = hashEntry(entry, account.head)
  return { entry, hash, account: accountAfter(account, { ...after, seq, head: hash }) }
}
