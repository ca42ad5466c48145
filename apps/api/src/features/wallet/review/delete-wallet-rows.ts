import { refuse } from '@kapis/contract/refusals'
import type { StaffAction } from '@kapis/contract/policy'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import { requestApproval, namesOf, needsApproval } from '#audit/approval-requests.ts'
import type { Executor, MakerChecker } from '#audit/approval-requests.ts'
import { getUserRef, getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import type { WalletRowFields } from '../present-wallet.ts'
import { rejectRow } from '../settle-row.ts'
import { lockRow, updateRow } from '../wallet.queries.ts'

const CANCELLED = 'Cancelled by staff'

/**
 * Removes a row from the lists. A pending row is cancelled and its hold released; a settled one can
 * only be hidden, by super admins. The journal keeps everything.
 *
 * Refuses: not_found, forbidden, conflict.
 */
export function deleteWalletRow(
  { db }: { db: Db },
  maker: UserRef,
  { userId, walletHistoryId }: { userId: string; walletHistoryId: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const affected = await getTargetUser(tx, maker, 'wallet.delete', userId)
    const rows = await lockRows(tx, userId, [walletHistoryId])
    if (maker.role !== 'super_admin' && rows.some((row) => row.status !== 'pending')) {
      throw refuse('conflict', { walletHistoryId })
    }
    await removeAll(tx, { maker }, rows, { affected, action: 'wallet.delete' })
  })
}

/** Deletes all rows or none. Returns null if their sum needs approval. */
export function deleteWalletRows(
  { db }: { db: Db },
  maker: UserRef,
  { userId, walletHistoryIds }: { userId: string; walletHistoryIds: string[] },
): Promise<string[] | null> {
  return inTransaction(db, async (tx) => {
    const affected = await getTargetUser(tx, maker, 'wallet.delete-many', userId)
    const rows = await lockRows(tx, userId, walletHistoryIds)
    const amountMinor = rows.reduce((sum, row) => sum + row.amount_minor, 0n)
    if (!(await needsApproval(tx, maker.userId, amountMinor))) {
      return removeAll(tx, { maker }, rows, { affected, action: 'wallet.delete-many' })
    }
    const ids = rows.map((row) => row.wallet_history_id)
    const input = { userId, walletHistoryIds: ids }
    const request = { subject: ids.join(' '), asked: input, amountMinor, maker, affected }
    await requestApproval(tx, { action: 'wallet.delete-many', ...request })
    return null
  })
}

export const executeDeleteWalletRows: Executor = async (tx, request, actors) => {
  const { userId, walletHistoryIds } = request.asked as {
    userId: string
    walletHistoryIds: string[]
  }
  const affected = await getUserRef(tx, userId)
  const rows = await lockRows(tx, userId, walletHistoryIds)
  const removed = { affected, action: 'wallet.delete-many' } as const
  const deletedWalletHistoryIds = await removeAll(tx, actors, rows, removed)
  return { message: 'Wallet history deleted successfully!', deleted: { deletedWalletHistoryIds } }
}

async function lockRows(tx: Tx, playerId: string, ids: string[]): Promise<WalletRowFields[]> {
  await lockAccount(tx, playerId)
  const rows: WalletRowFields[] = []
  for (const id of [...new Set(ids)].toSorted()) rows.push(await lockRow(tx, playerId, id))
  return rows
}

async function removeAll(
  tx: Tx,
  actors: MakerChecker,
  rows: WalletRowFields[],
  { affected, action }: { affected: UserRef; action: StaffAction },
): Promise<string[]> {
  const { actor, askedBy } = namesOf(actors)
  for (const row of rows) await remove(tx, row, actor.userId)
  for (const row of rows) {
    const isCancelled = row.status === 'pending'
    await recordAudit(tx, {
      actor,
      action,
      description: isCancelled ? `Cancelled a ${row.type}` : `Hid a ${row.type} from the lists`,
      oldValue: {
        walletHistoryId: row.wallet_history_id,
        status: row.status,
        amount: toNumber(row.amount_minor),
      },
      ...(askedBy !== undefined && { newValue: { askedBy } }),
      affected,
    })
  }
  return rows.map((row) => row.wallet_history_id)
}

async function remove(tx: Tx, row: WalletRowFields, staffId: string): Promise<void> {
  const isWaiting = row.status === 'pending'
  const settled = isWaiting
    ? await rejectRow(tx, row, { settledBy: staffId, comment: CANCELLED })
    : row
  await updateRow(tx, settled, {
    deleted_at: sql<Date>`clock_timestamp()` as unknown as Date,
    deleted_by: staffId,
  })
}
