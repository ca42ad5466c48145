import { parseAmount } from '@kapis/money/money'
import { balance, shownBalance } from '#balance/balance-store.ts'
import { checkAmount } from '../shared/number-fields.ts'
import type { RoundTable } from './round-table.ts'

export function stakeOf<S>(table: RoundTable<S>): bigint {
  return parseAmount(table.get().amountText) ?? 0n
}

/** What keeps the stake on the table from being placed, or null. */
export function problemOfStake<S>(table: RoundTable<S>): string | null {
  const { active: currency } = balance()
  const balanceMinor = shownBalance(balance(), currency)
  return checkAmount(table.get().amountText, { currency, balanceMinor })
}
