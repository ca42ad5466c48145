import type { BetReply } from '@kapis/contract/games'
import { asBatch } from '#db/as-batch.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { BatchSigner } from '#fairness/batch-signer.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import type { Engine } from './play/engine.ts'
import type { BetMove, RoundMove } from './play/moves/move.ts'
import { signReceipts } from './play/settle.ts'
import { presentBet } from './present-bet.ts'
import { findEarlierReply } from './rounds/find-earlier-reply.ts'
import { presentStep } from './rounds/present-round.ts'

export type ReplyDeps = {
  db: Db
  epochs: EpochCache
  signer: BatchSigner
  engine: Pick<Engine, 'play'>
}

/** Plays a bet or a plan, and returns the reply to it. */
export async function replyToBet(deps: ReplyDeps, bet: BetMove): Promise<BetReply> {
  const { db, epochs, engine } = deps
  const settled = await engine.play(bet)
  const known = epochs.find(settled)
  if (known !== undefined) return presentBet(settled, known)
  // A repeated bet may be older than the epochs that the cache keeps.
  const loaded = await inTransaction(db, (tx) => epochs.load(asBatch(tx), [settled]))
  return presentBet(settled, loaded.find(settled))
}

/** Plays a start or a step, and returns the reply to it. A repeated one gets the stored reply. */
export async function replyToMove(deps: ReplyDeps, move: RoundMove): Promise<BetReply> {
  const { db, epochs, signer, engine } = deps
  const outcome = await engine.play(move)
  if (outcome !== 'repeated') return presentStep(outcome)
  const earlier = await inTransaction(db, (tx) => findEarlierReply(tx, epochs, move))
  if (earlier.receipt !== null) await signReceipts(signer, [earlier.receipt])
  return presentStep(earlier)
}
