import type { Currency } from '@kapis/money/money'
import type { Answer, Balance, Balances } from './balance-store.ts'
import { minorOf, useBalance } from './balance-store.ts'
import { addToNet } from './visit-totals.ts'

type Sum = { currency: Currency; minor: bigint }

/** The bet leaves the hand: its stake is shown as held until the server answers. */
export function holdStake(stake: Sum): void {
  useBalance.setState((state) => ({
    held: plus(state.held, stake),
    roundsOpen: state.roundsOpen + 1,
  }))
}

/** The answer carries the new balance; its payout stays out of sight until it is revealed. */
export function settleStake({
  stake,
  payout,
  answer,
  ledgerSeq = null,
}: {
  stake: Sum
  payout: Sum
  answer: Answer
  /** Its place in the player's journal: of several bets out, the last one knows the balance. */
  ledgerSeq?: number | null
}) {
  if (useBalance.getState().roundsOpen === 0) return
  useBalance.setState((state) => ({
    ...(ledgerSeq !== null && ledgerSeq < state.confirmedSeq
      ? {}
      : { confirmed: minorOf(answer), confirmedSeq: ledgerSeq ?? state.confirmedSeq }),
    held: minus(state.held, stake),
    concealed: plus(state.concealed, payout),
    settledRounds: state.settledRounds + 1,
    updatedAt: Date.now(),
    isStale: false,
  }))
  addToNet(stake.currency, -stake.minor)
}

export function revealPayout(payout: Sum): void {
  if (useBalance.getState().roundsOpen > 0) addToNet(payout.currency, payout.minor)
  closeRound((state) => ({ concealed: minus(state.concealed, payout) }))
}

/** The bet was refused or never settled: the stake is back. */
export function releaseStake(stake: Sum): void {
  closeRound((state) => ({ held: minus(state.held, stake) }))
}

/** Signing out resets the counts, so an answer that comes after it finds no round to close. */
function closeRound(change: (state: Balance) => Partial<Balance>): void {
  useBalance.setState((state) =>
    state.roundsOpen === 0 ? {} : { ...change(state), roundsOpen: state.roundsOpen - 1 },
  )
}

function plus(balances: Balances, { currency, minor }: Sum): Balances {
  return { ...balances, [currency]: balances[currency] + minor }
}

function minus(balances: Balances, { currency, minor }: Sum): Balances {
  return plus(balances, { currency, minor: -minor })
}
