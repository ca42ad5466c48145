import assert from 'node:assert/strict'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { EpochCache, EpochLookup } from '#fairness/epoch-cache.ts'
import { findBets } from '#ledger/bets/find-bets.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import { refillReceipt } from './moves/write-bet-receipt.ts'

/**
 * Returns stored bets with the texts of their receipts, which are not signed yet, and the epochs of
 * the bets. Omits a bet whose row does not match the hash in the journal. With `isAnyAge`, also finds
 * old bets, if they are not archived.
 */
export async function findWithReceipts(
  tx: BatchTx,
  cache: EpochCache,
  stored: { playerId: string; seq: bigint }[],
  { isAnyAge = false } = {},
): Promise<{ bets: SettledBet[]; epochs: EpochLookup }> {
  const found = stored.length === 0 ? [] : await findBets(tx, stored, { isAnyAge })
  assert(isAnyAge || found.length === stored.length, 'a known identifier has its bet')
  // A receipt needs the epoch of its bet, even if the epoch is closed and no longer cached.
  const epochs = await cache.load(tx, found)
  const bets = found.filter((bet) => {
    const epoch = epochs.find(bet)
    assert(epoch !== undefined, 'a known bet has its epoch')
    bet.isRepeated = true
    return refillReceipt(bet, epoch)
  })
  return { bets, epochs }
}
