import { diceMultiplier4 } from '@kapis/games/dice'
import { parseAmount, payout } from '@kapis/money/money'
import { isLowBalance, shownBalance, useBalance } from '#balance/balance-store.ts'
import { useOnline } from '#lib/use-online.ts'
import { formOf } from './dice-fields.ts'
import { checkDiceForm } from './dice-form.ts'
import { useDiceStore } from './dice-store.ts'

/** Everything the dice screen draws, worked out from the bet on the table and the balance. */
export function useDice() {
  const state = useDiceStore()
  const currency = useBalance((wallet) => wallet.active)
  const balanceMinor = useBalance((wallet) => shownBalance(wallet, wallet.active))
  const isOnline = useOnline()
  const isBusy = state.phase === 'rolling' || state.phase === 'checking'
  // While the stake is held the balance is short by it: no message about that.
  const wallet = { currency, balanceMinor: isBusy ? null : balanceMinor }
  const errors = checkDiceForm(formOf(state), wallet)
  const stakeMinor = parseAmount(state.amountText) ?? 0n
  const payoutMinor = payout(stakeMinor, diceMultiplier4(state))
  return {
    ...state,
    currency,
    balanceMinor,
    errors,
    stakeMinor,
    payoutMinor,
    profitMinor: payoutMinor - stakeMinor,
    isPractice: stakeMinor === 0n,
    isLow: isLowBalance(balanceMinor, stakeMinor),
    isOnline,
    isBusy,
  }
}

export type Dice = ReturnType<typeof useDice>
