import type { BetReply } from '@kapis/contract/games'
import { refuse } from '@kapis/contract/refusals'
import { payout } from '@kapis/money/money'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import type { BatchSigner } from '#fairness/batch-signer.ts'
import type { MoneyGate } from '#ledger/money-gate.ts'
import type { Pace } from '#ledger/bets/pace.ts'
import { isBetIdentifier } from '#ledger/bets/is-bet-identifier.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import { assertOpenNow } from '../switches/switches.ts'
import { findEarlierReply } from './find-earlier-reply.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import { openRound } from './open-round.ts'
import type { RoundRequest } from './open-round.ts'
import { presentAnswer } from './present-round.ts'
import type { StepOutcome } from './load-step-outcome.ts'
import type { PlayerQueue } from './player-queue.ts'
import type { TakenStep } from './take-step.ts'

/** The fields of a settled round that `onSettled` receives. */
type SettledStake = Pick<
  SettledBet,
  'game' | 'playerId' | 'currency' | 'stakeMinor' | 'payoutMinor' | 'seq'
>

export type RoundDeps = {
  db: Db
  epochs: EpochCache
  signer: BatchSigner
  gate: Pick<MoneyGate, 'assertOpen'>
  turns: PlayerQueue
  maxPayoutMinor: bigint
  /** Returns the pace of a player's stakes. Absent if there is no limit. */
  pace?: () => Pace
  /** Called once for each round that is settled, after the commit. */
  onSettled?: (round: SettledStake) => void
  /** Starts the player's next epoch if the current one has no rounds left. */
  ensureEpoch(playerId: string): Promise<void>
}

/**
 * Starts a round in one transaction: checks the request, takes the nonce and the stake, plays the
 * first draw, and settles the round if it ends immediately. Refuses, in this order: money_stopped,
 * account_under_review, session_expired, identifier_reused, game_closed, too_many_requests,
 * round_open, insufficient_coin, insufficient_ticket, stake_above_max.
 */
export async function startRound(
  deps: RoundDeps,
  playerId: string,
  requested: RoundRequest,
): Promise<BetReply> {
  deps.gate.assertOpen(playerId)
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await deps.turns(playerId, () =>
      inTransaction(deps.db, (tx) => start(tx, deps, playerId, requested)),
    )
    if (answer !== 'needs-epoch') return answerStep(deps, answer)
    await deps.ensureEpoch(playerId)
  }
  throw refuse('unavailable', { why: 'no epoch after three tries' })
}

/** Reports the round if this step settled it, and returns the reply. A repeated step reports nothing. */
export function answerStep(
  { onSettled, signer }: Pick<RoundDeps, 'onSettled' | 'signer'>,
  answer: StepOutcome | TakenStep,
): Promise<BetReply> {
  const { round, board } = answer
  const isSettledNow = 'account' in answer && round.status === 'settled'
  if (isSettledNow && round.source.kind !== 'practice') {
    const payoutMinor = payout(round.stakeMinor, board.multiplier4)
    onSettled?.({ ...round, payoutMinor, seq: round.settledSeq! })
  }
  return presentAnswer(answer, signer)
}

async function start(
  tx: Tx,
  deps: RoundDeps,
  playerId: string,
  requested: RoundRequest,
): Promise<StepOutcome | TakenStep | 'needs-epoch'> {
  const account = await lockAccount(tx, playerId)
  if (!account.isActive) throw refuse('session_expired')
  const { identifier, asked: request } = requested
  const { publicNo } = account
  const known = await findEarlierReply(tx, deps.epochs, {
    playerId,
    publicNo,
    identifier,
    asked: request,
  })
  if (known !== null) return known
  if (await isBetIdentifier(tx, playerId, identifier)) throw refuse('identifier_reused')
  await assertOpenNow(tx, requested.game, playerId)
  return (await openRound(tx, deps, { playerId, account, requested })) ?? 'needs-epoch'
}
