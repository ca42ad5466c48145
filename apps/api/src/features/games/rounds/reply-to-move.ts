import assert from 'node:assert/strict'
import type { BetReply } from '@kapis/contract/games'
import { refuse } from '@kapis/contract/refusals'
import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import { asBatch } from '#db/as-batch.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { BatchSigner } from '#fairness/batch-signer.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import { findBets } from '#ledger/bets/find-bets.ts'
import type { RoundRecord } from '#ledger/bets/plays.ts'
import { findEntry } from '#ledger/find-entry.ts'
import { entryReceiptText } from '#ledger/hash-entry.ts'
import type { Engine } from '../play/engine.ts'
import type { Receipt, RoundMove, StepOutcome } from '../play/moves/move.ts'
import { loadRound } from '../play/moves/view-round.ts'
import { restoreBet } from '../play/moves/write-bet-receipt.ts'
import { signReceipts } from '../play/settle.ts'
import { presentStep } from './present-round.ts'
import { findStep } from '../play/rounds.queries.ts'

export type ReplyDeps = {
  db: Db
  epochs: EpochCache
  signer: BatchSigner
  engine: Pick<Engine, 'play'>
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

/**
 * Returns the stored outcome of the step that used this identifier before, so that a repeated
 * request gets the same reply. Refuses: identifier_reused (the requests differ, or a plan used it).
 */
async function findEarlierReply(
  tx: Tx,
  cache: EpochCache,
  { playerId, identifier, request }: Pick<RoundMove, 'playerId' | 'identifier' | 'request'>,
): Promise<StepOutcome> {
  const found = await findStep(tx, playerId, identifier)
  if (found === undefined || canonical(found.request) !== canonical(request)) {
    throw refuse('identifier_reused')
  }
  const { round, step, steps, publicNo } = found
  const { board, epoch } = await loadRound(asBatch(tx), cache, { round, steps })
  const isEnd = step.seq === round.seq && round.settledSeq !== null
  const receipt = isEnd && epoch ? await readReceipt(tx, round, epoch) : null
  return { round, step, board, epoch, publicNo, receipt }
}

async function readReceipt(tx: Tx, round: RoundRecord, epoch: OpenEpoch): Promise<Receipt> {
  if (round.status === 'void') return readVoid(tx, round)
  const key = { playerId: round.playerId, seq: round.settledSeq! }
  const [stored] = await findBets(asBatch(tx), [key])
  const bet = stored && restoreBet(stored, epoch)
  // The bet is older than the time for which replies are kept, or its row was changed.
  if (!bet) throw refuse('identifier_reused')
  return bet.receipt
}

/** Returns the receipt of the journal entry that refunded a void round's stake. */
async function readVoid(tx: Tx, { playerId, settledSeq }: RoundRecord): Promise<Receipt> {
  const found = await findEntry(tx, playerId, settledSeq!)
  assert(found !== undefined, 'an ended round has its journal entry')
  const text = entryReceiptText(found.line, found.prevHash)
  return { text, hash: hashReceipt(text), signed: null }
}
