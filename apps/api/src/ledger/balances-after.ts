import assert from 'node:assert/strict'
import { refuse } from '@kapis/contract/refusals'
import type { Currency } from '@kapis/money/money'
import type { Account } from './account.ts'

export type BalancesAfter = {
  coinAfterMinor: bigint
  ticketAfterMinor: bigint
  coinHeldAfterMinor: bigint
  ticketHeldAfterMinor: bigint
}

/**
 * Returns the account's balances after a change. Refuses: insufficient_coin, insufficient_ticket.
 */
export function balancesAfter(
  account: Account,
  { currency, amountMinor, heldMinor }: Change,
): BalancesAfter {
  const [coin, ticket] = currency === 'coin' ? [1n, 0n] : [0n, 1n]
  const after = {
    coinAfterMinor: account.coinMinor + coin * amountMinor,
    ticketAfterMinor: account.ticketMinor + ticket * amountMinor,
    coinHeldAfterMinor: account.coinHeldMinor + coin * heldMinor,
    ticketHeldAfterMinor: account.ticketHeldMinor + ticket * heldMinor,
  }
  if (after.coinAfterMinor < 0n) throw refuse('insufficient_coin')
  if (after.ticketAfterMinor < 0n) throw refuse('insufficient_ticket')
  const isHeld = after.coinHeldAfterMinor >= 0n && after.ticketHeldAfterMinor >= 0n
  assert(isHeld, 'more is released than was held')
  return after
}

/** Returns a locked account as it is after an entry, for the transaction's next entry. */
export function accountAfter(
  account: Account,
  { seq, head, ...after }: BalancesAfter & { seq: bigint; head: Uint8Array },
): Account {
  return {
    ...account,
    seq,
    head,
    coinMinor: after.coinAfterMinor,
    ticketMinor: after.ticketAfterMinor,
    coinHeldMinor: after.coinHeldAfterMinor,
    ticketHeldMinor: after.ticketHeldAfterMinor,
    // Advance by one microsecond, so that the entries of a transaction are ordered by time.
    lockedAtMicros: account.lockedAtMicros + 1n,
  }
}

type Change = { currency: Currency; amountMinor: bigint; heldMinor: bigint }
