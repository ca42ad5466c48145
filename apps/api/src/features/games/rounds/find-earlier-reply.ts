import assert from 'node:assert/strict'
import { refuse } from '@kapis/contract/refusals'
import { canonical } from '@kapis/fairness/receipt'
import type { Tx } from '#db/in-transaction.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import { loadStepOutcome } from './load-step-outcome.ts'
import type { StepOutcome } from './load-step-outcome.ts'
import { findRound, findStep } from './rounds.queries.ts'

/**
 * Returns the stored outcome of the request that used this identifier, or null if the identifier is
 * new. Refuses: identifier_reused (the requests differ).
 */
export async function findEarlierReply(
  tx: Tx,
  epochs: EpochCache,
  { playerId, publicNo, identifier, asked: request }: Asking,
): Promise<StepOutcome | null> {
  const step = await findStep(tx, playerId, identifier)
  if (step === undefined) return null
  if (canonical(step.asked) !== canonical(request)) throw refuse('identifier_reused')
  const round = await findRound(tx, playerId, step.roundIdentifier)
  assert(round !== undefined, 'a step belongs to a round')
  return loadStepOutcome(tx, epochs, { round, seq: step.seq, publicNo })
}

type Asking = { playerId: string; publicNo: bigint; identifier: string; asked: object }
