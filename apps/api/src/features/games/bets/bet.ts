import type { BetGame } from '@kapis/games/games'
import type { BetParams } from '@kapis/games/bet-rules'
import type { Currency } from '@kapis/money/money'
import type { Refusal } from '@kapis/contract/refusals'
import type { PlayerSession } from '#ledger/bets/lock-player-states.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'

/** A requested bet. The player's session is checked later, under the account's lock. */
export type BetRequest<G extends BetGame = BetGame> = {
  playerId: string
  tokenHash: Buffer
  identifier: string
  game: G
  currency: Currency
  stakeMinor: bigint
  params: BetParams[G]
  /** The auto session to which the bet belongs, and the bet's number in it. */
  auto?: { sessionId: string; seq: number }
}

/** The players who may stake: `has` reads a cache, `learn` the database. */
export type Stakers = {
  has(playerId: string): boolean
  learn(session: PlayerSession, cookie: string): Promise<void>
}

/**
 * The result of a bet. `needs-epoch` means that the player has no active epoch, or has played all
 * of its rounds.
 */
export type BetResult = SettledBet | Refusal | 'needs-epoch'

/**
 * The result of a bet in a batch. `busy` means that the bet is undecided, because another
 * transaction has locked the account.
 */
export type BatchResult = BetResult | 'busy' | Failed

/** The error of a bet that failed in a batch where other bets were committed. */
export type Failed = { error: unknown }

export function isSettled(result: BatchResult): result is SettledBet {
  return typeof result === 'object' && 'receipt' in result
}
