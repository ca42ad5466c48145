import assert from 'node:assert/strict'
import { refuse } from '@kapis/contract/refusals'
import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import { asBatch } from '#db/as-batch.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import { findBets } from '#ledger/bets/find-bets.ts'
import type { RoundRecord } from '#ledger/bets/round.ts'
import { findEntry } from '#ledger/find-entry.ts'
import { entryReceiptText } from '#ledger/hash-entry.ts'
import type { Receipt, RoundMove, StepOutcome } from '../play/moves/move.ts'
import { epochOf, loadEpochs, viewRound } from '../play/moves/view-round.ts'
import { refillReceipt } from '../play/moves/write-bet-receipt.ts'
import { findStep } from './rounds.queries.ts'

/**
 * Returns the stored outcome of the step that used this identifier before, so that a repeated
 * request gets the same reply. Refuses: identifier_reused (the requests differ, or a plan used it).
 */
export async function findEarlierReply(
  tx: Tx,
  cache: EpochCache,
  { playerId, identifier, request }: Pick<RoundMove, 'playerId' | 'identifier' | 'request'>,
): Promise<StepOutcome> {
  const found = await findStep(tx, playerId, identifier)
  const isSame = found !== undefined && canonical(found.step.asked) === canonical(request)
  if (!isSame) throw refuse('identifier_reused')
  const { round, step, steps, publicNo } = found
  const epochs = await loadEpochs(asBatch(tx), cache, [round])
  const board = viewRound(
    epochs,
    round,
    steps.flatMap(({ taken }) => taken),
  )
  const epoch = epochOf(epochs, round)
  const isEnd = step.seq === round.seq && round.settledSeq !== null
  const receipt = isEnd && epoch ? await readReceipt(tx, round, epoch) : null
  return { round, step, board, epoch, publicNo, receipt }
}

async function readReceipt(tx: Tx, round: RoundRecord, epoch: OpenEpoch): Promise<Receipt> {
  if (round.status === 'void') return readVoid(tx, round)
  const entryKeys = [{ playerId: round.playerId, seq: round.settledSeq! }]
  const [bet] = await findBets(asBatch(tx), entryKeys)
  // The bet is older than the time for which replies are kept, or its row was changed.
  if (bet === undefined || !refillReceipt(bet, epoch)) throw refuse('identifier_reused')
  return bet.receipt
}

/** Returns the receipt of the journal entry that refunded a void round's stake. */
async function readVoid(tx: Tx, { playerId, settledSeq }: RoundRecord): Promise<Receipt> {
  const found = await findEntry(tx, playerId, settledSeq!)
  assert(found !== undefined, 'an ended round has its journal entry')
  const text = entryReceiptText(found.line, found.prevHash)
  return { text, hash: hashReceipt(text), signed: null }
}
