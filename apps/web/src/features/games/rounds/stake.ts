import { parseAmount } from '@kapis/money/money'
import { balance, shownBalance } from '#player/balance/balance-store.ts'
import { checkAmount } from '../model/number-fields.ts'
import { findExcess, maxStakeAt, smallerOf } from '../play/stake-cap.ts'
import type { RoundTable } from './round-store.ts'

export function stakeOf<S>(table: RoundTable<S>): bigint {
  return parseAmount(table.get().amountText) ?? 0n
}

/** What keeps the stake on the table from being placed, or null. */
export function problemOfStake<S>(table: RoundTable<S>): string | null {
  const { active: currency } = balance()
  const balanceMinor = shownBalance(balance(), currency)
  const problem = checkAmount(table.get().amountText, { currency, balanceMinor })
  return problem ?? findExcess(stakeOf(table), maxStakeOf(table))
}

/** The most that can be staked: what the player has, as far as its first win may be paid. */
export function largestStakeOf<S>(table: RoundTable<S>): bigint | null {
  return smallerOf(shownBalance(balance(), balance().active), maxStakeOf(table))
}

function maxStakeOf<S>({ rules }: RoundTable<S>): bigint | null {
  return maxStakeAt(rules.firstMultiplier4())
}
