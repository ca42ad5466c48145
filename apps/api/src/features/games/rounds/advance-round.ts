import type { BetReply } from '@kapis/contract/games'
import { refuse } from '@kapis/contract/refusals'
import type { RoundGame } from '@kapis/games/games'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import { isBetIdentifier } from '#ledger/bets/is-bet-identifier.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import { findEarlierReply } from './find-earlier-reply.ts'
import type { StepOutcome } from './load-step-outcome.ts'
import type { AnyStep } from './round.ts'
import { findOpenRound, listSteps } from './rounds.queries.ts'
import { answerStep } from './start-round.ts'
import type { RoundDeps } from './start-round.ts'
import { takeStep } from './take-step.ts'
import type { TakenStep } from './take-step.ts'

export type StepRequest = { game: RoundGame; identifier: string; seq: number; step: AnyStep }

/**
 * Takes the next step or cash-out of the player's open round, and settles the round if it ends, in
 * one transaction. Refuses: money_stopped, account_under_review, identifier_reused, conflict (no
 * such round, wrong step number, or a step against the rules).
 */
export async function advanceRound(
  deps: RoundDeps,
  playerId: string,
  stepping: StepRequest,
): Promise<BetReply> {
  deps.gate.assertOpen(playerId)
  const answer = await deps.turns(playerId, () =>
    inTransaction(deps.db, (tx) => advance(tx, deps, playerId, stepping)),
  )
  return answerStep(deps, answer)
}

async function advance(
  tx: Tx,
  { epochs }: RoundDeps,
  playerId: string,
  { game, identifier, seq, step }: StepRequest,
): Promise<StepOutcome | TakenStep> {
  const account = await lockAccount(tx, playerId)
  const { publicNo } = account
  const request = { game, seq, step }
  const known = await findEarlierReply(tx, epochs, {
    playerId,
    publicNo,
    identifier,
    asked: request,
  })
  if (known !== null) return known
  if (await isBetIdentifier(tx, playerId, identifier)) throw refuse('identifier_reused')
  const round = await findOpenRound(tx, playerId, game)
  if (round === undefined || round.seq + 1 !== seq) throw refuse('conflict', { seq })
  const before = await listSteps(tx, round)
  return takeStep(tx, epochs, { round, before, account, identifier, asked: request, step })
}
