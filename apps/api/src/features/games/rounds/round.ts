import type { CommonStep } from '@kapis/games/round'
import type { RoundGame } from '@kapis/games/games'
import type { RoundParams, RoundStep } from '@kapis/games/round-rules'
import type { Currency } from '@kapis/money/money'

export type AnyStep = RoundStep[RoundGame] | CommonStep

/** A stored round as it was started; its current state follows from its steps. */
export type RoundRecord = {
  playerId: string
  /** The identifier of the request that started the round. */
  identifier: string
  game: RoundGame
  currency: Currency
  stakeMinor: bigint
  params: RoundParams[RoundGame] & { multiplierMax4: number }
  source: RoundSource
  status: 'open' | 'settled' | 'void'
  /** The number of the newest step. The start of the round is step 0. */
  seq: number
  /** The number of the journal entry that ended the round. */
  settledSeq: bigint | null
  movedAt: Date
}

/** The source of a round's draws. A practice seed has no committed root. */
export type RoundSource =
  { kind: 'epoch'; epoch: number; nonce: number } | { kind: 'practice'; seed: Buffer }

/** A request that advanced a round. */
export type StepRecord = {
  identifier: string
  roundIdentifier: string
  seq: number
  asked: object
  taken: AnyStep[]
  coinMinor: bigint
  ticketMinor: bigint
  at: Date
}

/** The fields that every request about a round has. The session is checked later, under the lock. */
type RoundRequest = {
  playerId: string
  tokenHash: Buffer
  game: RoundGame
  identifier: string
  /** The request as stored. A later request with the same identifier is compared with it. */
  request: object
}

/** A request to start a round. */
export type StartMove = RoundRequest & {
  kind: 'start'
  currency: Currency
  stakeMinor: bigint
  params: RoundParams[RoundGame]
}

/** A request to take the next step of the open round, or to cash out. */
export type StepMove = RoundRequest & { kind: 'step'; seq: number; step: AnyStep }

export type RoundMove = StartMove | StepMove

/** The time without a step after which a round is settled. */
export const IDLE_MS = 24 * 3_600_000

export function closesAt(movedAt: Date): Date {
  return new Date(movedAt.getTime() + IDLE_MS)
}
