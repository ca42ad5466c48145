import assert from 'node:assert/strict'
import { refuse } from '@kapis/contract/refusals'
import { hashReceipt } from '@kapis/fairness/receipt'
import type { Board } from '@kapis/games/round'
import { asBatch } from '#db/as-batch.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { EpochShelf } from '#fairness/epoch-shelf.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import type { Receipt } from '#fairness/receipt-signer.ts'
import { findBets } from '#ledger/bets/find-bets.ts'
import { findLine } from '#ledger/find-line.ts'
import { writeEntry } from '#ledger/seal-entry.ts'
import { writeReceipt } from '../settle/write-receipt.ts'
import { epochOf, loadEpochs, readBoard } from './read-board.ts'
import type { Round, Step } from './round.ts'
import { listSteps } from './rounds.queries.ts'

/** What a request is answered with, whether it moved the round just now or long ago. */
export type RoundAnswer = {
  round: Round
  step: Step
  board: Board
  epoch: OpenEpoch | undefined
  publicNo: bigint
  /** The receipt of the line that ended the round, if this step was the one that ended it. */
  receipt: Receipt | null
}

/** Reads the answer to a step of before from what is stored: a repeated request gets the same. */
export async function readAnswer(
  tx: Tx,
  epochs: EpochShelf,
  asked: { round: Round; seq: number; publicNo: bigint },
): Promise<RoundAnswer> {
  const { round, seq, publicNo } = asked
  await loadEpochs(tx, epochs, [round])
  const steps = await listSteps(tx, round)
  const step = steps.find((one) => one.seq === seq)
  assert(step !== undefined, 'a step that was taken is stored')
  const epoch = epochOf(epochs, round)
  const isEnd = seq === round.seq && round.settledSeq !== null
  const receipt = isEnd && epoch ? await readReceipt(tx, { round, epoch, publicNo }) : null
  return { round, step, board: readBoard(epochs, round, steps, seq), epoch, publicNo, receipt }
}

async function readReceipt(
  tx: Tx,
  { round, epoch, publicNo }: { round: Round; epoch: OpenEpoch; publicNo: bigint },
): Promise<Receipt> {
  if (round.status === 'void') return readVoid(tx, round)
  const text = await paidText(tx, round, epoch, publicNo)
  return { text, hash: hashReceipt(text) }
}

/** The receipt of a stake that went back unplayed. */
export async function readVoid(tx: Tx, { playerId, settledSeq }: Round): Promise<Receipt> {
  const found = await findLine(tx, playerId, settledSeq!)
  assert(found !== undefined, 'a round that has ended has its line')
  const text = writeEntry(found.line, found.prevHash)
  return { text, hash: hashReceipt(text) }
}

async function paidText(tx: Tx, round: Round, epoch: OpenEpoch, publicNo: bigint) {
  const asked = [{ playerId: round.playerId, seq: round.settledSeq! }]
  const [bet] = await findBets(asBatch(tx), asked)
  // Answers are remembered as long as those of bets are.
  if (bet === undefined) throw refuse('identifier_reused')
  return writeReceipt(bet, { seat: { ...bet, publicNo }, epoch, prevHash: bet.prevHash })
}
