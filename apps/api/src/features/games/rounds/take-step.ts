import type { RoundView } from '@kapis/games/round'
import { refuse } from '@kapis/contract/refusals'
import type { Tx } from '#db/in-transaction.ts'
import type { EpochCache, EpochLookup } from '#fairness/epoch-cache.ts'
import type { LockedAccount } from '#ledger/lock-account.ts'
import { epochOf, loadEpochs, playSteps } from './view-round.ts'
import type { StepOutcome } from './load-step-outcome.ts'
import type { AnyStep, RoundRecord, StepRecord } from './round.ts'
import { insertStep, updateRound } from './rounds.queries.ts'
import { settleRound } from './settle-round.ts'

/**
 * The outcome of a step just taken, with the account after it. The next journal entry of the
 * transaction starts from that account.
 */
export type TakenStep = StepOutcome & { account: LockedAccount }

export type StepInput = {
  round: RoundRecord
  /** All earlier steps of the round. */
  before: StepRecord[]
  account: LockedAccount
  identifier: string
  asked: object
  step: AnyStep
}

/**
 * Takes a step of an open round, and settles the round if it ends. Must run under the account's
 * lock. Refuses: conflict (the rules do not allow the step).
 */
export async function takeStep(tx: Tx, cache: EpochCache, move: StepInput): Promise<TakenStep> {
  const { before, account, identifier, asked: request, step } = move
  const epochs = await loadEpochs(tx, cache, [move.round])
  const taken = [...before.flatMap((one) => one.taken), step]
  const board = playSteps(epochs, move.round, taken)
  if (board === null) throw refuse('conflict', { step })
  const round = { ...move.round, seq: move.round.seq + 1, movedAt: dateOf(account) }
  return recordStep(tx, epochs, {
    round,
    board,
    taken,
    identifier,
    asked: request,
    own: [step],
    account,
  })
}

/** Stores a step with the balances that its reply shows, and returns the step's outcome. */
export async function recordStep(
  tx: Tx,
  epochs: EpochLookup,
  played: {
    round: RoundRecord
    board: RoundView
    /** All steps of the round, including those of this request. */
    taken: AnyStep[]
    own: AnyStep[]
    identifier: string
    asked: object
    /** The account before the step. */
    account: LockedAccount
  },
): Promise<TakenStep> {
  const { round, board, taken, own, identifier, asked: request, account } = played
  const moved =
    board.end === null
      ? { round, account, receipt: null }
      : await settleRound(tx, epochs, { round, board, taken, account })
  // A round that has just started is already stored in this state.
  if (board.end === null && round.seq > 0) await updateRound(tx, round)
  const step = {
    identifier,
    roundIdentifier: round.identifier,
    seq: round.seq,
    asked: request,
    taken: own,
    coinMinor: moved.account.coinMinor,
    ticketMinor: moved.account.ticketMinor,
    at: round.movedAt,
  }
  await insertStep(tx, round.playerId, step)
  const { publicNo } = account
  return { ...moved, step, board, epoch: epochOf(epochs, round), publicNo }
}

/** Returns the database's time at which the account was locked. */
export function dateOf({ lockedAtMicros }: Pick<LockedAccount, 'lockedAtMicros'>): Date {
  return new Date(Number(lockedAtMicros / 1000n))
}
