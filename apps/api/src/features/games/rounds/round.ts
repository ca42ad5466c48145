import type { CommonStep } from '@kapis/games/round'
import type { RoundGame, RoundParams, RoundStep } from '@kapis/games/round-rules'
import type { Currency } from '@kapis/money/money'

export type AnyStep = RoundStep[RoundGame] | CommonStep

/** A round as it is stored: how it was started. Where it stands follows from its steps. */
export type RoundRecord = {
  playerId: string
  /** The one it was started with. */
  identifier: string
  game: RoundGame
  currency: Currency
  stakeMinor: bigint
  params: RoundParams[RoundGame] & { multiplierMax4: number }
  source: RoundSource
  status: 'open' | 'settled' | 'void'
  /** The number of the newest step; the start is 0. */
  seq: number
  /** The journal row that ended it. */
  settledSeq: bigint | null
  movedAt: Date
}

/** Where its draws come from. A practice round has a seed that no root commits to. */
export type RoundSource =
  { kind: 'epoch'; epoch: number; nonce: number } | { kind: 'practice'; seed: Buffer }

/** One request that moved a round. */
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

/** What a round that nobody touches is given. */
export const IDLE_MS = 24 * 3_600_000

export function closesAt(movedAt: Date): Date {
  return new Date(movedAt.getTime() + IDLE_MS)
}
