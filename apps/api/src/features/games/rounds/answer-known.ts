import assert from 'node:assert/strict'
import { refuse } from '@kapis/contract/refusals'
import { canonical } from '@kapis/fairness/receipt'
import type { Tx } from '#db/in-transaction.ts'
import type { EpochShelf } from '#fairness/epoch-shelf.ts'
import { readAnswer } from './read-answer.ts'
import type { RoundAnswer } from './read-answer.ts'
import { findRound, findStep } from './rounds.queries.ts'

/**
 * The stored answer to an identifier that was used before, or null if it was not.
 * Refuses: identifier_reused (it asked for something else then).
 */
export async function answerKnown(
  tx: Tx,
  epochs: EpochShelf,
  { playerId, publicNo, identifier, asked }: Asking,
): Promise<RoundAnswer | null> {
  const step = await findStep(tx, playerId, identifier)
  if (step === undefined) return null
  if (canonical(step.asked) !== canonical(asked)) throw refuse('identifier_reused')
  const round = await findRound(tx, playerId, step.roundIdentifier)
  assert(round !== undefined, 'a step belongs to a round')
  return readAnswer(tx, epochs, { round, seq: step.seq, publicNo })
}

type Asking = { playerId: string; publicNo: bigint; identifier: string; asked: object }
