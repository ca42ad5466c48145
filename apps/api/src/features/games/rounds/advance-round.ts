import assert from 'node:assert/strict'
import type { BetReply } from '@kapis/contract/games'
import type { StepMove } from './round.ts'
import { answerMove } from './start-round.ts'
import type { RoundDeps } from './start-round.ts'

/**
 * Takes the next step or cash-out of the player's open round, and settles the round if it ends.
 * Refuses: money_stopped, account_under_review, session_expired, identifier_reused, conflict (no
 * such round, wrong step number, or a step against the rules); outcome_unknown if the database's
 * answer to the commit was lost.
 */
export async function advanceRound(deps: RoundDeps, move: StepMove): Promise<BetReply> {
  deps.gate.assertOpen(move.playerId)
  const result = await deps.moves.place(move)
  assert(result !== 'needs-epoch', 'a round that was started has its epoch')
  return answerMove(deps, move, result)
}
