import type { OpenRound, BetReply, RoundFairness } from '@kapis/contract/games'
import type { RoundView } from '@kapis/games/round'
import { payout, toNumber } from '@kapis/money/money'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import { transactionId } from '#ledger/transaction-id.ts'
import type { RoundRecord } from '#ledger/bets/plays.ts'
import type { StepOutcome } from '../play/moves/move.ts'
import { presentFairness } from '../play/present-bet.ts'
import { closesAt } from './idle.ts'

/**
 * Presents the reply to a step, with the signed receipt of the entry that ended the round. Hidden
 * state is revealed only when the round ends.
 */
export function presentStep(outcome: StepOutcome): BetReply {
  const { round, step, board, epoch, publicNo, receipt } = outcome
  const isOpen = board.end === null
  const isBooked = !isOpen && round.settledSeq !== null
  return {
    amount: toNumber(round.stakeMinor),
    payout: isOpen ? 0 : toNumber(payout(round.stakeMinor, board.multiplier4)),
    payoutMultiplier: Number(board.multiplier4) / 10_000,
    gameData: { identifier: round.identifier, state: board.state },
    balance: { coin: toNumber(step.coinMinor), ticket: toNumber(step.ticketMinor) },
    isPractice: round.source.kind === 'practice',
    transactionHistoryId: isBooked ? transactionId(publicNo, round.settledSeq!) : null,
    ledgerSeq: isBooked ? Number(round.settledSeq) : null,
    fairness: fairnessOf(round, board, epoch),
    receipt: receipt?.signed ?? null,
    round: {
      seq: step.seq,
      status: isOpen ? 'open' : round.status,
      end: board.end,
      canCashOut: board.canCashOut,
      closesAt: isOpen ? closesAt(step.at).toISOString() : null,
    },
  }
}

export function presentOpen(
  round: RoundRecord,
  board: RoundView,
  epoch: OpenEpoch | undefined,
): OpenRound {
  return {
    game: round.game,
    seq: round.seq,
    amount: toNumber(round.stakeMinor),
    currency: round.currency,
    payoutMultiplier: Number(board.multiplier4) / 10_000,
    canCashOut: board.canCashOut,
    isPractice: round.source.kind === 'practice',
    closesAt: closesAt(round.movedAt).toISOString(),
    gameData: { identifier: round.identifier, state: board.state },
    fairness: fairnessOf(round, board, epoch),
  }
}

/** Presents the seeds of a round; null for practice, which has no committed seeds. */
function fairnessOf(
  { game, source }: RoundRecord,
  board: RoundView,
  epoch: OpenEpoch | undefined,
): RoundFairness | null {
  if (source.kind === 'practice' || epoch === undefined) return null
  const isOver = board.end !== null
  return presentFairness({ game, ...source }, epoch, { winChance: board.state.winChance, isOver })
}
