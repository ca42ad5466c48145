import type { BetGame } from '@kapis/games/games'
import type { BetParams } from '@kapis/games/bet-rules'
import type { Currency } from '@kapis/money/money'
import type { Refusal } from '@kapis/contract/refusals'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'

/** A bet as requested; its session is checked later, under the lock. */
export type BetRequest<G extends BetGame = BetGame> = {
  playerId: string
  tokenHash: Buffer
  identifier: string
  game: G
  currency: Currency
  stakeMinor: bigint
  params: BetParams[G]
  /** The auto session it belongs to, and its number there. */
  auto?: { sessionId: string; seq: number }
}

/** The result of a bet. It needs an epoch when none is active or all rounds of it are played. */
export type BetResult = SettledBet | Refusal | 'needs-epoch'

/** The result of a bet in a batch. `busy` is undecided: another transaction locks the account. */
export type BatchResult = BetResult | 'busy' | Failed

/** A bet that failed in a batch where others were committed. */
export type Failed = { error: unknown }

export function isSettled(result: BatchResult): result is SettledBet {
  return typeof result === 'object' && 'receipt' in result
}
