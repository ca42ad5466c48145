import type { BetReply } from '@kapis/contract/games'
import { Refusal, refuse } from '@kapis/contract/refusals'
import { payout } from '@kapis/money/money'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import type { BatchSigner } from '#fairness/batch-signer.ts'
import type { MoneyGate } from '#ledger/money-gate.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import type { Batcher } from '../settle/bet-batcher.ts'
import { findEarlierReply } from './find-earlier-reply.ts'
import { presentAnswer } from './present-round.ts'
import type { RoundMove, StartMove } from './round.ts'
import type { MoveResult, TakenMove } from './settle-moves.ts'

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
  /** The batcher of moves. A player's moves are settled one after the other. */
  moves: Batcher<RoundMove, MoveResult>
  /** Called once for each round that is settled, after the commit. */
  onSettled?: (round: SettledStake) => void
  /** Starts the player's next epoch if the current one has no rounds left. */
  ensureEpoch(playerId: string): Promise<void>
}

/**
 * Starts a round: takes the nonce and the stake, plays the first draw, and settles the round if it
 * ends immediately. Refuses, in this order: money_stopped, account_under_review, session_expired,
 * identifier_reused, game_closed, too_many_requests, round_open, insufficient_coin,
 * insufficient_ticket, stake_above_max, player_paused, wager_limit, loss_limit; outcome_unknown if
 * the database's answer to the commit was lost.
 */
export async function startRound(deps: RoundDeps, start: StartMove): Promise<BetReply> {
  deps.gate.assertOpen(start.playerId)
  for (let tries = 0; tries < 3; tries += 1) {
    const result = await deps.moves.place(start)
    if (result !== 'needs-epoch') return answerMove(deps, start, result)
    await deps.ensureEpoch(start.playerId)
  }
  throw refuse('unavailable', { why: 'no epoch after three tries' })
}

/**
 * Returns the reply to a move. Reports the round if this move settled it. A repeated request gets
 * the stored reply and reports nothing.
 */
export function answerMove(
  deps: Pick<RoundDeps, 'db' | 'epochs' | 'onSettled' | 'signer'>,
  move: RoundMove,
  result: Exclude<MoveResult, 'needs-epoch'>,
): Promise<BetReply> | BetReply {
  if (result instanceof Refusal) throw result
  if (result === 'repeated') return answerAgain(deps, move)
  reportSettled(deps, result)
  return presentAnswer(result, result.signed)
}

function reportSettled({ onSettled }: Pick<RoundDeps, 'onSettled'>, { round, board }: TakenMove) {
  if (round.status !== 'settled' || round.source.kind === 'practice') return
  const payoutMinor = payout(round.stakeMinor, board.multiplier4)
  onSettled?.({ ...round, payoutMinor, seq: round.settledSeq! })
}

async function answerAgain(
  { db, epochs, signer }: Pick<RoundDeps, 'db' | 'epochs' | 'signer'>,
  move: RoundMove,
): Promise<BetReply> {
  const earlier = await inTransaction(db, (tx) => findEarlierReply(tx, epochs, move))
  const [signed = null] = earlier.receipt === null ? [] : await signer.sign([earlier.receipt])
  return presentAnswer(earlier, signed)
}
