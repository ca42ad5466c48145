import type { Currency } from '@kapis/money/money'
import type { BalanceAnswer } from './balance-store.ts'
import { minorOf, useBalance } from './balance-store.ts'
import { addToNet } from './visit-totals.ts'

type Sum = { currency: Currency; minor: bigint }

/**
 * Applies the balance in a step's reply, from which the held stake is already subtracted. A payout
 * stays hidden until it is revealed.
 */
export function applyStep({
  held,
  payout,
  answer,
}: {
  held: Sum
  payout: Sum
  answer: BalanceAnswer
}) {
  if (useBalance.getState().roundsOpen === 0) return
  useBalance.setState((state) => ({
    confirmed: minorOf(answer),
    held: { ...state.held, [held.currency]: state.held[held.currency] - held.minor },
    concealed: {
      ...state.concealed,
      [payout.currency]: state.concealed[payout.currency] + payout.minor,
    },
    settledRounds: state.settledRounds + 1,
    updatedAt: Date.now(),
    isStale: false,
  }))
}

/**
 * Reveals the payout of a step. `netMinor` is the net result of an ended round, and 0 before its
 * end.
 */
export function revealStep(payout: Sum, netMinor: bigint): void {
  if (useBalance.getState().roundsOpen === 0) return
  useBalance.setState((state) => ({
    concealed: {
      ...state.concealed,
      [payout.currency]: state.concealed[payout.currency] - payout.minor,
    },
    roundsOpen: state.roundsOpen - 1,
  }))
  if (netMinor !== 0n) addToNet(payout.currency, netMinor)
}
