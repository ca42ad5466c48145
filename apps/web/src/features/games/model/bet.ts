import type { RoundFairness, SignedBetReceipt } from '@kapis/contract/games'
import type { Currency } from '@kapis/money/money'
import type { BetCheck } from './check-result.ts'

/** A bet as sent; it is resent with the same identifier until it is answered. */
export type PendingBet<Params = object> = {
  identifier: string
  params: Params
  stakeMinor: bigint
  currency: Currency
  /** Its auto-bet session, and its number there. */
  auto?: { sessionId: string; seq: number }
}

export type AnsweredBet<Params = object> = PendingBet<Params> &
  BetCheck & {
    /** The game's state in the reply; each game parses its own. */
    state: Readonly<Record<string, unknown>>
    payoutMinor: bigint
    multiplier4: bigint
    /** Whether the payout exceeds the stake. A smaller payout is no win. */
    isWin: boolean
    isPractice: boolean
    fairness: RoundFairness | null
    receipt: SignedBetReceipt | null
  }

/**
 * Whether the payout is above zero but not above the stake. It is stated plainly, never celebrated.
 */
export function isReturned({ multiplier4, isWin }: AnsweredBet): boolean {
  return multiplier4 > 0n && !isWin
}
