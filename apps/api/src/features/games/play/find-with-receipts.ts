import assert from 'node:assert/strict'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import { findBets } from '#ledger/bets/find-bets.ts'
import type { PlayedBet } from './moves/move.ts'
import { restoreBet } from './moves/write-bet-receipt.ts'

/**
 * Returns stored bets with their receipts, which are not signed yet. Omits a bet whose row does not
 * match the hash in the journal. With `isAnyAge`, also finds old bets, if they are not archived.
 */
export async function findWithReceipts(
  tx: BatchTx,
  cache: EpochCache,
  stored: { playerId: string; seq: bigint }[],
  { isAnyAge = false } = {},
): Promise<PlayedBet[]> {
  const found = stored.length === 0 ? [] : await findBets(tx, stored, { isAnyAge })
  assert(isAnyAge || found.length === stored.length, 'a known identifier has its bet')
  // A receipt needs the epoch of its bet, even if the epoch is closed and no longer cached.
  const epochs = await cache.load(tx, found)
  return found.flatMap((bet) => {
    const epoch = epochs.find(bet)
    assert(epoch !== undefined, 'a known bet has its epoch')
    return restoreBet(bet, epoch) ?? []
  })
}
