import { Uuid } from '@kapis/contract/fields'
import { refuse } from '@kapis/contract/refusals'
import type { StaffAction } from '@kapis/contract/policy'
import { formatMoney, toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { namesOf } from '#approvals/approval-requests.ts'
import type { MakerChecker } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import { Rows } from '#approvals/stored.ts'
import { getUserRef, getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import type { NeedsApproval } from '#audit/staff-day.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import type { Account } from '#ledger/account.ts'
import { typeName } from '../present-wallet.ts'
import type { WalletRowFields } from '../present-wallet.ts'
import { rejectRow } from '../settle-row.ts'
import { lockRow, updateRow } from '../wallet.queries.ts'

const CANCELLED = 'Cancelled by staff'

/**
 * Removes a wallet row from the lists. A pending row is cancelled and its hold released; a settled
 * row can only be hidden, and only by super admins. The journal keeps everything.
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
    const locked = await lockRows(tx, userId, [walletHistoryId])
    if (maker.role !== 'super_admin' && locked.rows.some((row) => row.status !== 'pending')) {
      throw refuse('conflict', { walletHistoryId })
    }
    await removeAll(tx, { maker }, locked, { affected, action: 'wallet.delete' })
  })
}

/**
 * Deletes all of these wallet rows or none. Returns null if the sum of their amounts needs
 * approval.
 */
export function deleteWalletRows(
  { db, needsApproval }: { db: Db; needsApproval: NeedsApproval },
  maker: UserRef,
  { userId, walletHistoryIds: ids }: { userId: string; walletHistoryIds: string[] },
): Promise<string[] | null> {
  return inTransaction(db, async (tx) => {
    const affected = await getTargetUser(tx, maker, 'wallet.delete-many', userId)
    const locked = await lockRows(tx, userId, ids)
    const { rows } = locked
    const amountMinor = rows.reduce((sum, row) => sum + row.amount_minor, 0n)
    if (!(await needsApproval(tx, maker.userId, amountMinor))) {
      return removeAll(tx, { maker }, locked, { affected, action: 'wallet.delete-many' })
    }
    const walletHistoryIds = rows.map((row) => row.wallet_history_id)
    const texts = rows.map(
      (row) => `${row.status} ${typeName(row)} ${formatMoney(row.amount_minor, 'coin')}`,
    )
    const content = { userId, walletHistoryIds, rows: texts }
    await rowDeletion.request(tx, { content, amountMinor, maker, affected })
    return null
  })
}

export const rowDeletion = approvable({
  action: 'wallet.delete-many',
  schema: z.object({ userId: Uuid, walletHistoryIds: z.array(Uuid), rows: Rows }),
  subject: ({ walletHistoryIds }) => walletHistoryIds.join(' '),
  describe: (content) => ({
    fields: shown(content, { userId: 'hidden', walletHistoryIds: 'count', rows: 'word' }),
  }),
  async run(tx, { userId, walletHistoryIds }, { actors }) {
    const affected = await getUserRef(tx, userId)
    const locked = await lockRows(tx, userId, walletHistoryIds)
    const removed = { affected, action: 'wallet.delete-many' } as const
    const deletedWalletHistoryIds = await removeAll(tx, actors, locked, removed)
    return { message: 'Wallet history deleted successfully!', deleted: { deletedWalletHistoryIds } }
  },
})

type LockedRows = { account: Account; rows: WalletRowFields[] }

async function lockRows(tx: Tx, playerId: string, ids: string[]): Promise<LockedRows> {
  const account = await lockAccount(tx, playerId)
  const rows: WalletRowFields[] = []
  for (const id of [...new Set(ids)].toSorted()) rows.push(await lockRow(tx, playerId, id))
  return { account, rows }
}

async function removeAll(
  tx: Tx,
  actors: MakerChecker,
  { account, rows }: LockedRows,
  { affected, action }: { affected: UserRef; action: StaffAction },
): Promise<string[]> {
  const { actor, askedBy } = namesOf(actors)
  let left = account
  for (const row of rows) left = await remove(tx, left, row, actor.userId)
  for (const row of rows) {
    const isCancelled = row.status === 'pending'
    await recordAudit(tx, {
      actor,
      action,
      description: isCancelled
        ? `Cancelled a ${typeName(row)}`
        : `Hid a ${typeName(row)} from the lists`,
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

/** Removes one row. Returns the account after the removal. */
async function remove(
  tx: Tx,
  account: Account,
  row: WalletRowFields,
  staffId: string,
): Promise<Account> {
  const isWaiting = row.status === 'pending'
  const settled = isWaiting
    ? await rejectRow(tx, account, row, { settledBy: staffId, comment: CANCELLED })
    : { row, account }
  await updateRow(tx, settled.row, {
    deleted_at: sql<Date>`clock_timestamp()` as unknown as Date,
    deleted_by: staffId,
  })
  return settled.account
}
