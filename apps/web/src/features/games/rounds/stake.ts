import { parseAmount } from '@kapis/money/money'
import { balance, shownBalance } from '#player/balance/balance-store.ts'
import { checkAmount } from '../model/number-fields.ts'
import { findExcess, maxStakeAt, smallerOf } from '../play/stake-cap.ts'
import type { RoundStore } from './round-store.ts'

export function stakeOf<S>(store: RoundStore<S>): bigint {
  return parseAmount(store.get().amountText) ?? 0n
}

/** Returns why the current stake cannot be placed, or null. */
export function problemOfStake<S>(store: RoundStore<S>): string | null {
  const { active: currency } = balance()
  const balanceMinor = shownBalance(balance(), currency)
  const problem = checkAmount(store.get().amountText, { currency, balanceMinor })
  return problem ?? findExcess(stakeOf(store), maxStakeOf(store))
}

/**
 * Returns the largest possible stake: the balance, or less if the payout of the first success would
 * exceed the maximum.
 */
export function largestStakeOf<S>(store: RoundStore<S>): bigint | null {
  return smallerOf(shownBalance(balance(), balance().active), maxStakeOf(store))
}

function maxStakeOf<S>({ rules }: RoundStore<S>): bigint | null {
  return maxStakeAt(rules.firstMultiplier4())
}
