import type { BetGame, RoundGame } from '@kapis/games/games'
import type { BetParams } from '@kapis/games/bet-rules'
import type { RoundParams } from '@kapis/games/round-rules'
import type { RoundView } from '@kapis/games/round'
import type { Currency } from '@kapis/money/money'
import type { Refusal } from '@kapis/contract/refusals'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import type { AnyStep, RoundRecord, SettledBet, StepRecord } from '#ledger/bets/plays.ts'

/** What every move has. The player's session is checked while the move is settled. */
type PlayerRequest = { playerId: string; tokenHash: Buffer; identifier: string }

/** A bet or a plan: a round that one request starts and ends. */
export type BetMove<G extends BetGame = BetGame> = PlayerRequest & {
  kind: 'bet'
  game: G
  currency: Currency
  stakeMinor: bigint
  params: BetParams[G]
  /** The auto session to which the bet belongs, and the bet's number in it. */
  auto?: { sessionId: string; seq: number }
}

type RoundRequest = PlayerRequest & {
  game: RoundGame
  /** The request as stored. A later request with the same identifier is compared with it. */
  request: object
}

export type StartMove = RoundRequest & {
  kind: 'start'
  currency: Currency
  stakeMinor: bigint
  params: RoundParams[RoundGame]
}

/** A request to take the next step of the open round, or to cash out. */
export type StepMove = RoundRequest & { kind: 'step'; seq: number; step: AnyStep }

export type RoundMove = StartMove | StepMove

export type Move = BetMove | RoundMove

export type AutoMove = BetMove & Required<Pick<BetMove, 'auto'>>

export function isAuto(move: Move): move is AutoMove {
  return move.kind === 'bet' && move.auto !== undefined
}

/** The outcome of a start or a step, whether just taken or loaded from the database. */
export type StepOutcome = {
  round: RoundRecord
  step: Pick<StepRecord, 'seq' | 'coinMinor' | 'ticketMinor' | 'at'>
  board: RoundView
  epoch: OpenEpoch | undefined
  publicNo: bigint
  /** The receipt of the journal entry that ended the round; null if this step did not end it. */
  receipt: Receipt | null
}

/** A receipt, which is signed together with the others of its batch. */
export type Receipt = SettledBet['receipt']

/** The outcome of a bet or a plan, with the epoch in which it was played. */
export type PlayedBet = SettledBet & { opened: OpenEpoch | undefined }

/**
 * The result of a move. `needs-epoch` means that the player has no active epoch, or has played all
 * of its rounds; `repeated`, that an earlier start, step or plan used the identifier of a start or
 * a step.
 */
export type MoveResult = PlayedBet | StepOutcome | Refusal | 'needs-epoch' | 'repeated'

/**
 * The result of a move in a batch. `busy` means that the move is undecided, because another
 * transaction has locked the account.
 */
export type BatchResult = MoveResult | 'busy' | Failed

/** The error of a move that failed in a batch where other moves were committed. */
export type Failed = { error: unknown }

/** Returns whether the result is a bet that was settled now or before. */
export function isSettled(result: BatchResult): result is PlayedBet {
  return typeof result === 'object' && 'payoutMinor' in result
}

/** Returns whether the result is a start or a step that was taken. */
export function isTaken(result: BatchResult): result is StepOutcome {
  return typeof result === 'object' && 'board' in result
}

/** Returns whether the move was played, now or before. */
export function isPlayed(result: BatchResult | undefined): result is PlayedBet | StepOutcome {
  return typeof result === 'object' && 'receipt' in result
}
