import type { Currency } from '@kapis/money/money'
import type { BalanceAnswer, Balance, Balances } from './balance-store.ts'
import { minorOf, useBalance } from './balance-store.ts'
import { addToNet } from './visit-totals.ts'

type Sum = { currency: Currency; minor: bigint }

/** Subtracts the stake from the shown balance until the server replies. */
export function holdStake(stake: Sum): void {
  useBalance.setState((state) => ({
    held: plus(state.held, stake),
    roundsOpen: state.roundsOpen + 1,
  }))
}

/**
 * Applies the balance in a move's reply, from which a stake is already subtracted. The payout stays
 * hidden until it is revealed.
 */
export function settleStake({
  stake,
  payout,
  answer,
  ledgerSeq = null,
}: {
  stake: Sum
  payout: Sum
  answer: BalanceAnswer
  /**
   * The bet's number in the player's journal. Of several replies, the one with the highest number
   * has the current balance.
   */
  ledgerSeq?: number | null
}) {
  if (useBalance.getState().roundsOpen === 0) return
  useBalance.setState((state) => ({
    ...(ledgerSeq !== null && ledgerSeq < state.confirmedSeq
      ? {}
      : { confirmed: minorOf(answer), confirmedSeq: ledgerSeq ?? state.confirmedSeq }),
    held: minus(state.held, stake),
    concealed: plus(state.concealed, payout),
    updatedAt: Date.now(),
    isStale: false,
  }))
}

/**
 * Shows the payout of a move. `netMinor` is the net result of the round that the move has ended, and
 * 0 before its end.
 */
export function revealPayout(payout: Sum, netMinor: bigint): void {
  if (useBalance.getState().roundsOpen > 0) addToNet(payout.currency, netMinor)
  closeRound((state) => ({
    concealed: minus(state.concealed, payout),
    settledRounds: state.settledRounds + 1,
  }))
}

/** Gives back the stake of a bet that was refused or never settled. */
export function releaseStake(stake: Sum): void {
  closeRound((state) => ({ held: minus(state.held, stake) }))
}

/**
 * Closes a round, if one is open. Sign-out resets the count, so a later reply has none to close.
 */
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
