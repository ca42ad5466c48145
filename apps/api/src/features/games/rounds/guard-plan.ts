import type { RefusalCode } from '@kapis/contract/refusals'
import { Refusal, refuseAuto } from '@kapis/contract/refusals'
import { payout } from '@kapis/money/money'
import { asBatch } from '#db/as-batch.ts'
import type { Tx } from '#db/in-transaction.ts'
import { autoKey, findAutoSessions, updateAutoSessions } from '../auto-sessions.queries.ts'
import { advanceSession, closeSession, findStop, whyRefused } from '../guard-auto.ts'
import type { Wanted } from './open-round.ts'
import type { RoundAnswer } from './read-answer.ts'

type Asked = { playerId: string; wanted: Wanted; nowMicros: bigint }

/**
 * Plays a plan, if it belongs to an auto session only as that session's next bet. A refusal that
 * closes the session is answered, not thrown: the closing must be committed with it. Must run
 * under the account's lock.
 */
export async function playGuardedPlan<Answer extends RoundAnswer | 'needs-epoch'>(
  tx: Tx,
  { playerId, wanted, nowMicros }: Asked,
  play: () => Promise<Answer>,
): Promise<Answer | Refusal> {
  const { auto, game, currency, stakeMinor } = wanted
  if (auto === undefined) return play()
  const sessions = await findAutoSessions(asBatch(tx), [{ playerId, auto }])
  const session = sessions.get(autoKey(playerId, auto.sessionId))
  if (session === undefined) throw refuseAuto('unknown')
  const bet = { auto, game, currency, stakeMinor, params: auto.params }
  const why = findStop(bet, session, nowMicros)
  if (why !== null) closeSession(session, why)
  const answer = why === null ? await refusedOr(play) : refuseAuto(why)
  if (answer instanceof Refusal && why === null) closeSession(session, whyRefused(answer.code))
  if (isAnswer(answer)) advanceSession(session, settledBy(answer), auto.seq)
  await updateAutoSessions(asBatch(tx), sessions)
  return answer
}

/** Only these come before anything is written, and mean that the session cannot go on. */
const ENDING: ReadonlySet<RefusalCode> = new Set([
  'stake_above_max',
  'insufficient_coin',
  'insufficient_ticket',
])

async function refusedOr<Answer>(play: () => Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await play()
  } catch (error) {
    if (error instanceof Refusal && ENDING.has(error.code)) return error
    throw error
  }
}

function isAnswer(answer: RoundAnswer | Refusal | 'needs-epoch'): answer is RoundAnswer {
  return answer !== 'needs-epoch' && !(answer instanceof Refusal)
}

function settledBy({ round, board }: RoundAnswer) {
  const { stakeMinor, settledSeq } = round
  const payoutMinor = payout(stakeMinor, board.multiplier4)
  return { seq: settledSeq!, stakeMinor, payoutMinor, multiplier4: board.multiplier4 }
}
