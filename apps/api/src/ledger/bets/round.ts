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
  | { kind: 'epoch'; epoch: number; nonce: number }
  | { kind: 'practice'; seed: Buffer }

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

/** A round with all steps that were taken in it. */
export type RoundSteps = { round: RoundRecord; steps: AnyStep[] }

/** A round after a step of it, or after its start, which is step 0. */
export type RoundChange = RoundSteps & { step: StepRecord }
