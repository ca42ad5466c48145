import assert from 'node:assert/strict'
import { refuse } from '@kapis/contract/refusals'
import type { BodyOf, DataInput } from '@kapis/contract/route'
import type { shareBet as route } from '@kapis/contract/routes'
import { SHARED_BETS_MAX } from '@kapis/contract/sharing'
import { hashReceipt } from '@kapis/fairness/receipt'
import { sql } from 'kysely'
import { asBatch } from '#db/as-batch.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { BatchSigner } from '#fairness/batch-signer.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import { fastHashing } from '#fairness/fast-hashing.ts'
import { getCommitTime } from '#fairness/find-epochs.ts'
import { findSettledBet } from '#ledger/reports/find-settled-bet.ts'
import type { BetToShow } from '#ledger/reports/find-settled-bet.ts'
import { readTransactionId } from '#ledger/transaction-id.ts'
import {
  countSharedBets,
  getOwnSharedBet,
  lockShareId,
  newShareId,
  putSharedBet,
} from './sharing.queries.ts'
import { writeSharedBet } from './write-shared-bet.ts'

export type SharingDeps = { db: Db; epochs: EpochCache; signer: BatchSigner }

/**
 * Makes a settled bet public under a random link, or changes what the existing link shows. Open
 * rounds cannot be shared, because they have no settled bet.
 *
 * Refuses: not_found (unknown, another player's, not a bet, or changed by staff), shared_bets_full.
 */
export function shareBet(
  deps: SharingDeps,
  playerId: string,
  { transactionHistoryId, hasAmounts, hasName }: BodyOf<typeof route>,
): Promise<DataInput<typeof route>> {
  return inTransaction(deps.db, async (tx) => {
    const bet = await getBet(tx, playerId, transactionHistoryId)
    const shareId = await chooseShareId(tx, playerId, bet.seq)
    const epochKey = { playerId, epoch: bet.epoch }
    const epoch = (await deps.epochs.load(asBatch(tx), [epochKey])).find(epochKey)
    assert(epoch !== undefined, 'the epoch of a bet is loaded')
    const committedAt = await getCommitTime(tx, epochKey)
    const text = writeSharedBet(bet, epoch, { shareId, committedAt, hasAmounts, hasName })
    const [record] = await deps.signer.sign([{ text, hash: hashReceipt(text, fastHashing) }])
    assert(record !== undefined, 'the signer returns as many texts as it gets')
    await putSharedBet(tx, { playerId, seq: bet.seq, shareId, hasAmounts, hasName, record })
    return { sharedBet: await getOwnSharedBet(tx, playerId, shareId), record }
  })
}

async function getBet(tx: Tx, playerId: string, transactionHistoryId: string): Promise<BetToShow> {
  const id = readTransactionId(transactionHistoryId)
  const bet = id === null ? undefined : await findSettledBet(tx, { playerId, seq: id.seq })
  if (bet === undefined || bet.publicNo !== id?.publicNo) throw refuse('not_found')
  return bet
}

/**
 * Returns the id of the link that the bet already has, or a new one. A lock makes a player's
 * requests wait for each other, so that a bet never gets two links.
 */
async function chooseShareId(tx: Tx, playerId: string, seq: bigint): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${playerId}, 0))`.execute(tx)
  const known = await lockShareId(tx, playerId, seq)
  if (known !== undefined) return known
  if ((await countSharedBets(tx, playerId)) >= SHARED_BETS_MAX) throw refuse('shared_bets_full')
  return newShareId(tx)
}
