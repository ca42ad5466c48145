import type { RoundFairness, SignedBetReceipt } from '@kapis/contract/games'
import type { RoundEnd } from '@kapis/games/round'
import type { Currency } from '@kapis/money/money'
import type { BetCheck } from '../verify/check-result.ts'
import type { SeedState } from '../verify/seeds.ts'

/**
 * What the player does: a bet that one request decides, the start of a round or a step. It is
 * resent with the same identifier until a reply arrives.
 */
export type GameMove<P = object> = {
  /** `bet`, `start` or the name of a step. It names the move's route in the game's `routes`. */
  step: string
  identifier: string
  params: P
  /** The stake that the move places; 0 for a step of an open round. */
  stakeMinor: bigint
  currency: Currency
  /** The number of a step in its round. Bets and starts have none. */
  seq?: number
  /** The auto-bet session that placed the bet, and the number of the bet in that session. */
  auto?: { sessionId: string; seq: number }
}

/** The state of a bet in the server's reply, which each game parses itself. */
export type BetState = Readonly<Record<string, unknown>>

/** A round as of the server's last reply. A bet is a round that one request starts and ends. */
export type Round<S = unknown, P = object> = BetCheck & {
  identifier: string
  /** The options of the bet or of the start of the round. */
  params: P
  stakeMinor: bigint
  currency: Currency
  auto?: GameMove['auto']
  isPractice: boolean
  /**
   * Whether the round was loaded from the server, not started on this page. If so, the page shows
   * when the round closes.
   */
  isResumed: boolean
  /** The number of the last answered step. */
  seq: number
  /** The multiplier of the payout or, while open, of a cash-out now; 0n before the first success. */
  multiplier4: bigint
  closesAt: string | null
  state: S
  /** How the round ended; null while it is open. A bet of a game without steps is `decided`. */
  end: RoundEnd | 'decided' | null
  payoutMinor: bigint
  /** Whether the payout exceeds the stake. A payout equal to the stake is not a win. */
  isWin: boolean
  /** The commitment to the round's seeds, made before the round was settled. */
  promise: RoundFairness | null
  /** The seeds shown before the stake was placed; null if this page did not place it. */
  before: SeedState | null
  /** The start and the steps of the round that this page has sent, in order. */
  sent: readonly GameMove[]
  fairness: RoundFairness | null
  receipt: SignedBetReceipt | null
}

export function isOpen<R extends Round>(round: R | null): round is R {
  return round !== null && round.end === null
}

/**
 * Returns whether the payout is above zero but not above the stake. Such a result is not celebrated
 * as a win.
 */
export function isReturned({ multiplier4, isWin }: Pick<Round, 'multiplier4' | 'isWin'>): boolean {
  return multiplier4 > 0n && !isWin
}
