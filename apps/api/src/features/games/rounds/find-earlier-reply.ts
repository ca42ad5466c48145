import assert from 'node:assert/strict'
import { refuse } from '@kapis/contract/refusals'
import { canonical } from '@kapis/fairness/receipt'
import type { Tx } from '#db/in-transaction.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import { loadStepOutcome } from './load-step-outcome.ts'
import type { RoundMove, StepOutcome } from '../play/moves/move.ts'
import { findPublicNo, findRound, findStep } from './rounds.queries.ts'

/**
 * Returns the stored outcome of the step that used this identifier before. Refuses:
 * identifier_reused (the requests differ, or a plan used it).
 */
export async function findEarlierReply(
  tx: Tx,
  epochs: EpochCache,
  { playerId, identifier, request }: Pick<RoundMove, 'playerId' | 'identifier' | 'request'>,
): Promise<StepOutcome> {
  const step = await findStep(tx, playerId, identifier)
  const isSame = step !== undefined && canonical(step.asked) === canonical(request)
  if (!isSame) throw refuse('identifier_reused')
  const round = await findRound(tx, playerId, step.roundIdentifier)
  assert(round !== undefined, 'a step belongs to a round')
  const publicNo = await findPublicNo(tx, playerId)
  return loadStepOutcome(tx, epochs, { round, seq: step.seq, publicNo })
}
