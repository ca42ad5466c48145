import type { RoundFairness, SignedBetReceipt } from '@kapis/contract/games'
import type { Currency } from '@kapis/money/money'
import type { Check } from './check-result.ts'

/** A bet as it is sent, and sent again with the same identifier until it is answered. */
export type PendingBet<Params = object> = {
  identifier: string
  params: Params
  stakeMinor: bigint
  currency: Currency
  /** The auto session it belongs to, and its number there. */
  auto?: { sessionId: string; seq: number }
}

export type AnsweredBet<Params = object> = PendingBet<Params> &
  Check & {
    /** The round as the server answered it: each game reads its own. */
    state: Readonly<Record<string, unknown>>
    payoutMinor: bigint
    multiplier4: bigint
    /** More came back than was staked. What returns less is no win. */
    isWin: boolean
    isPractice: boolean
    fairness: RoundFairness | null
    receipt: SignedBetReceipt | null
  }

/** Something came back, but not more than was staked: said plainly, never celebrated. */
export function isReturned({ multiplier4, isWin }: AnsweredBet): boolean {
  return multiplier4 > 0n && !isWin
}
