import type { Played } from '@kapis/contract/games'
import { refuse } from '@kapis/contract/refusals'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { EpochShelf } from '#fairness/epoch-shelf.ts'
import type { ReceiptSigner } from '#fairness/receipt-signer.ts'
import type { Gate } from '#ledger/gate.ts'
import { isBetIdentifier } from '#ledger/bets/is-bet-identifier.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import { assertOpenNow } from '../switches.ts'
import { answerKnown } from './answer-known.ts'
import { openRound } from './open-round.ts'
import type { Wanted } from './open-round.ts'
import { presentAnswer } from './present-round.ts'
import type { RoundAnswer } from './read-answer.ts'
import type { Turns } from './turns.ts'

export type RoundDeps = {
  db: Db
  epochs: EpochShelf
  signer: ReceiptSigner
  gate: Pick<Gate, 'assertOpen'>
  turns: Turns
  maxPayoutMinor: bigint
  /** The least time between two bets of a player, where the law asks for one. */
  minCycleMs?: () => number
  /** Brings the player into an epoch with rounds left. */
  arm(playerId: string): Promise<void>
}

/**
 * Starts a round: checks, nonce, stake, first draw and, where the round is over at once, its end,
 * all in one transaction. Refuses, in this order: money_stopped, account_under_review,
 * session_expired, identifier_reused, game_closed, too_many_requests, round_open, insufficient_coin,
 * insufficient_ticket, stake_above_max.
 */
export async function startRound(
  deps: RoundDeps,
  playerId: string,
  wanted: Wanted,
): Promise<Played> {
  deps.gate.assertOpen(playerId)
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await deps.turns(playerId, () =>
      inTransaction(deps.db, (tx) => start(tx, deps, playerId, wanted)),
    )
    if (answer !== 'needs-epoch') return presentAnswer(answer, deps.signer)
    await deps.arm(playerId)
  }
  throw refuse('unavailable', { why: 'no epoch after three tries' })
}

async function start(
  tx: Tx,
  deps: RoundDeps,
  playerId: string,
  wanted: Wanted,
): Promise<RoundAnswer | 'needs-epoch'> {
  const account = await lockAccount(tx, playerId)
  if (!account.isActive) throw refuse('session_expired')
  const { identifier, asked } = wanted
  const { publicNo } = account
  const known = await answerKnown(tx, deps.epochs, { playerId, publicNo, identifier, asked })
  if (known !== null) return known
  if (await isBetIdentifier(tx, playerId, identifier)) throw refuse('identifier_reused')
  await assertOpenNow(tx, wanted.game, playerId)
  return (await openRound(tx, deps, { playerId, account, wanted })) ?? 'needs-epoch'
}
