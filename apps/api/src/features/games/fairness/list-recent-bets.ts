import assert from 'node:assert/strict'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput, QueryOf } from '@kapis/contract/route'
import type { listRecentBets as route } from '@kapis/contract/routes'
import { asBatch } from '#db/as-batch.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { BatchSigner } from '#fairness/batch-signer.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import { findRecentBets } from '#ledger/bets/find-bets.ts'
import { findSettledBet } from '#ledger/reports/find-settled-bet.ts'
import { readTransactionId } from '#ledger/transaction-id.ts'
import { presentBet } from '../play/present-bet.ts'
import { findWithReceipts } from '../play/find-with-receipts.ts'
import { signReceipts } from '../play/settle.ts'

/** The number of bets that a game's page shows. */
const BETS_MAX = 15

export type RecentBetsDeps = { db: Db; epochs: EpochCache; signer: BatchSigner }

/**
 * Returns the player's last bets in a game with their receipts and seeds, so that a browser that
 * did not place them can show and verify them. With the id of a bet, only that bet is returned. A
 * bet whose row does not match the hash in the journal is left out and not signed again.
 *
 * Refuses: not_found (the id is unknown, another player's, not a bet of this game, archived,
 * changed by staff, or its row was changed).
 */
export async function listRecentBets(
  deps: RecentBetsDeps,
  playerId: string,
  { game, transactionHistoryId }: QueryOf<typeof route>,
): Promise<DataInput<typeof route>> {
  const bets = await inTransaction(deps.db, async (tx) => {
    if (transactionHistoryId === undefined) {
      const found = await findRecentBets(tx, { playerId, game, max: BETS_MAX })
      return findWithReceipts(asBatch(tx), deps.epochs, found)
    }
    const seq = await getSeq(tx, { playerId, game, transactionHistoryId })
    return findWithReceipts(asBatch(tx), deps.epochs, [{ playerId, seq }], { isAnyAge: true })
  })
  if (transactionHistoryId !== undefined && bets.length === 0) throw refuse('not_found')
  bets.sort((a, b) => Number(a.seq - b.seq))
  await signReceipts(
    deps.signer,
    bets.map(({ receipt }) => receipt),
  )
  return {
    bets: bets.map((bet) => {
      const { receipt, fairness } = presentBet(bet)
      assert(receipt !== null && fairness !== null, 'a settled bet has its receipt and its seeds')
      return { receipt, fairness }
    }),
  }
}

type OneBet = { playerId: string; game: string; transactionHistoryId: string }

/** Returns the journal entry number of one of the player's settled bets. */
async function getSeq(tx: Tx, { playerId, game, transactionHistoryId }: OneBet): Promise<bigint> {
  const id = readTransactionId(transactionHistoryId)
  const bet = id === null ? undefined : await findSettledBet(tx, { playerId, seq: id.seq })
  if (bet === undefined || bet.publicNo !== id?.publicNo || bet.game !== game) {
    throw refuse('not_found')
  }
  return bet.seq
}
