import assert from 'node:assert/strict'
import { refuse } from '@kapis/contract/refusals'
import { hashReceipt } from '@kapis/fairness/receipt'
import { asBatch } from '#db/as-batch.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import { findBets } from '#ledger/bets/find-bets.ts'
import { findEntry } from '#ledger/find-entry.ts'
import { entryReceiptText } from '#ledger/hash-entry.ts'
import type { RoundRecord } from '#ledger/bets/round.ts'
import type { Receipt, StepOutcome } from '../play/moves/move.ts'
import { epochOf, loadEpochs, viewRoundAt } from '../play/moves/view-round.ts'
import { refillReceipt } from '../play/moves/write-bet-receipt.ts'
import { listSteps } from './rounds.queries.ts'

/** Loads a stored step's outcome, so that a repeated request gets the same reply. */
export async function loadStepOutcome(
  tx: Tx,
  cache: EpochCache,
  entryKeys: { round: RoundRecord; seq: number; publicNo: bigint },
): Promise<StepOutcome> {
  const { round, seq, publicNo } = entryKeys
  const epochs = await loadEpochs(tx, cache, [round])
  const steps = await listSteps(tx, round)
  const step = steps.find((one) => one.seq === seq)
  assert(step !== undefined, 'a step that was taken is stored')
  const epoch = epochOf(epochs, round)
  const isEnd = seq === round.seq && round.settledSeq !== null
  const receipt = isEnd && epoch ? await readReceipt(tx, round, epoch) : null
  return { round, step, board: viewRoundAt(epochs, round, steps, seq), epoch, publicNo, receipt }
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
