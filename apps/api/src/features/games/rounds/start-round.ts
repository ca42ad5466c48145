import type { BetReply } from '@kapis/contract/games'
import { refuse } from '@kapis/contract/refusals'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import type { BatchSigner } from '#fairness/batch-signer.ts'
import type { MoneyGate } from '#ledger/money-gate.ts'
import { isBetIdentifier } from '#ledger/bets/is-bet-identifier.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import { assertOpenNow } from '../switches/switches.ts'
import { findEarlierReply } from './find-earlier-reply.ts'
import { openRound } from './open-round.ts'
import type { RoundRequest } from './open-round.ts'
import { presentAnswer } from './present-round.ts'
import type { StepOutcome } from './load-step-outcome.ts'
import type { PlayerQueue } from './player-queue.ts'

export type RoundDeps = {
  db: Db
  epochs: EpochCache
  signer: BatchSigner
  gate: Pick<MoneyGate, 'assertOpen'>
  turns: PlayerQueue
  maxPayoutMinor: bigint
  /** Minimum time between two bets of a player, where the law requires one. */
  minCycleMs?: () => number
  /** Moves the player to an epoch with rounds left. */
  ensureEpoch(playerId: string): Promise<void>
}

/**
 * Starts a round in one transaction: checks, nonce, stake, first draw, and its end if it ends at
 * once. Refuses, in this order: money_stopped, account_under_review, session_expired,
 * identifier_reused, game_closed, too_many_requests, round_open, insufficient_coin,
 * insufficient_ticket, stake_above_max.
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
    if (answer !== 'needs-epoch') return presentAnswer(answer, deps.signer)
    await deps.ensureEpoch(playerId)
  }
  throw refuse('unavailable', { why: 'no epoch after three tries' })
}

async function start(
  tx: Tx,
  deps: RoundDeps,
  playerId: string,
  requested: RoundRequest,
): Promise<StepOutcome | 'needs-epoch'> {
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
