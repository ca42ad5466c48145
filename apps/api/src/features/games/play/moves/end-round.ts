import assert from 'node:assert/strict'
import type { RoundView } from '@kapis/games/round'
import { payout } from '@kapis/money/money'
import type { EpochLookup } from '#fairness/epoch-cache.ts'
import type { Account } from '#ledger/account.ts'
import { lineOf } from '#ledger/bets/plays.ts'
import type { Line, RoundRecord, RoundSteps } from '#ledger/bets/plays.ts'
import { entryReceiptText } from '#ledger/hash-entry.ts'
import type { Receipt } from './move.ts'
import { moveStake, settleStake } from './settle-stake.ts'
import { epochOf } from './view-round.ts'

type Ended = { round: RoundRecord; after: Account; lines: Line[]; receipt: Receipt | null }

/**
 * Ends a round: pays and counts it with one journal entry, or voids it and refunds the stake. Pure:
 * it writes nothing.
 */
export function endRound(
  epochs: EpochLookup,
  { round: open, steps }: RoundSteps,
  board: RoundView,
  before: Account,
): Ended {
  const { identifier, game, currency, stakeMinor, params, source } = open
  const round: RoundRecord = { ...open, status: board.end === 'void' ? 'void' : 'settled' }
  if (source.kind === 'practice') return { round, after: before, lines: [], receipt: null }
  round.settledSeq = before.seq + 1n
  if (round.status === 'void') {
    const { account, ...line } = moveStake(before, round, 'refund')
    const receipt = { text: entryReceiptText(line.entry, before.head), hash: line.hash }
    const lines = [{ ...line, bet: null }]
    return { round, after: account, lines, receipt: { ...receipt, signed: null } }
  }
  const opened = epochOf(epochs, open)
  assert(opened !== undefined, 'a paid round has its epoch')
  const { multiplier4, state } = board
  const payoutMinor = payout(stakeMinor, multiplier4)
  const stake = { identifier, game, currency, stakeMinor, payoutMinor, multiplier4 }
  const { epoch, nonce } = source
  // The round releases the stake that its start held.
  const played = { heldMinor: -stakeMinor, epoch, nonce, params, state, steps }
  const { bet, account } = settleStake(before, { ...stake, ...played }, opened)
  return { round, after: account, lines: [lineOf(bet)], receipt: bet.receipt }
}
