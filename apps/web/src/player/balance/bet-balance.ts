import type { Currency } from '@kapis/money/money'
import type { BalanceAnswer, Balance, Balances } from './balance-store.ts'
import { minorOf, useBalance } from './balance-store.ts'
import { addToNet } from './visit-totals.ts'

type Sum = { currency: Currency; minor: bigint }

/** Shows the stake as held until the reply. */
export function holdStake(stake: Sum): void {
  useBalance.setState((state) => ({
    held: plus(state.held, stake),
    roundsOpen: state.roundsOpen + 1,
  }))
}

/** Applies the new balance of a reply; its payout stays hidden until revealed. */
export function settleStake({
  stake,
  payout,
  answer,
  ledgerSeq = null,
}: {
  stake: Sum
  payout: Sum
  answer: BalanceAnswer
  /** Its number in the player's journal: of several bets, the last has the current balance. */
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

/** Returns the stake of a bet that was refused or never settled. */
export function releaseStake(stake: Sum): void {
  closeRound((state) => ({ held: minus(state.held, stake) }))
}

/** Closes a round; after a sign-out, which resets the counts, there is none to close. */
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
