import type { Currency } from '@kapis/money/money'
import type { Answer } from './balance-store.ts'
import { minorOf, useBalance } from './balance-store.ts'
import { addToNet } from './visit-totals.ts'

type Sum = { currency: Currency; minor: bigint }

/**
 * The server has answered a step of a round: what it says is the balance from now on. A stake that
 * was held until then has left it, a payout stays out of sight until it is revealed.
 */
export function applyStep({ held, payout, answer }: { held: Sum; payout: Sum; answer: Answer }) {
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

/** The step is on the screen. Only an ended round counts in what the visit has cost or brought. */
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
