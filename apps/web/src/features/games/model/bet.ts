import type { RoundFairness, SignedBetReceipt } from '@kapis/contract/games'
import type { Currency } from '@kapis/money/money'
import type { BetCheck } from './check-result.ts'

/** A bet as it was sent. It is resent with the same identifier until a reply arrives. */
export type PendingBet<Params = object> = {
  identifier: string
  params: Params
  stakeMinor: bigint
  currency: Currency
  /** The auto-bet session that placed the bet, and the number of the bet in that session. */
  auto?: { sessionId: string; seq: number }
}

export type AnsweredBet<Params = object> = PendingBet<Params> &
  BetCheck & {
    /** The game's state in the reply, which each game parses itself. */
    state: Readonly<Record<string, unknown>>
    payoutMinor: bigint
    multiplier4: bigint
    /** Whether the payout exceeds the stake. A payout equal to the stake is not a win. */
    isWin: boolean
    isPractice: boolean
    fairness: RoundFairness | null
    receipt: SignedBetReceipt | null
  }

/**
 * Returns whether the payout is above zero but not above the stake. Such a result is not celebrated
 * as a win.
 */
export function isReturned({ multiplier4, isWin }: AnsweredBet): boolean {
  return multiplier4 > 0n && !isWin
}
