import type { StaffAction } from '@kapis/contract/policy'
import { requestApproval, namesOf } from '#audit/approval-requests.ts'
import type { Executor, MakerChecker } from '#audit/approval-requests.ts'
import { getUserRef, getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { TransactionRow } from '#ledger/reports/list-transactions.ts'
import { getLine } from './get-transaction.ts'
import { presentTransaction } from './present-transaction.ts'

/** The maximum number of entries that one staff member may hide in one request without approval. */
const HIDDEN_ALONE_MAX = 10

type HideRequest = { userId: string; transactionHistoryIds: string[]; reason?: string | undefined }

/**
 * Hides entries from the lists, all or none. Balances and sums stay the same. Returns null if there
 * are so many entries that hiding them needs approval.
 *
 * Refuses: not_found, forbidden, approval_open.
 */
export function hideTransactions(
  { db }: { db: Db },
  maker: UserRef,
  action: StaffAction & `transactions.delete${string}`,
  input: HideRequest,
): Promise<string[] | null> {
  return inTransaction(db, async (tx) => {
    const affected = await getTargetUser(tx, maker, action, input.userId)
    const rows = await getLines(tx, input)
    const ids = [...new Set(input.transactionHistoryIds)]
    if (rows.length <= HIDDEN_ALONE_MAX) {
      await hide(tx, { maker }, { affected, action, rows, reason: input.reason })
      return ids
    }
    const { userId, reason = null } = input
    const seqs = rows.map(({ seq }) => String(seq))
    const kept = { userId, transactionHistoryIds: ids, seqs, reason }
    const request = { subject: ids.join(' '), asked: kept, amountMinor: 0n, maker, affected }
    await requestApproval(tx, { action, ...request, reason: input.reason })
    return null
  })
}

export const executeHideTransactions: Executor = async (tx, request, actors) => {
  const kept = request.asked as Omit<HideRequest, 'reason'> & { reason: string | null }
  const affected = await getUserRef(tx, kept.userId)
  const rows = await getLines(tx, { ...kept, reason: undefined })
  const reason = kept.reason ?? undefined
  await hide(tx, actors, { affected, action: request.action, rows, reason })
  return {
    message: 'Transaction history deleted successfully!',
    deleted: { deletedTransactionHistoryIds: kept.transactionHistoryIds },
  }
}

async function getLines(tx: Tx, { userId, transactionHistoryIds }: HideRequest) {
  const rows: TransactionRow[] = []
  for (const transactionHistoryId of [...new Set(transactionHistoryIds)].toSorted()) {
    rows.push(await getLine(tx, { userId, transactionHistoryId }))
  }
  return rows
}

type Hidden = {
  affected: UserRef
  action: StaffAction
  rows: TransactionRow[]
  reason: string | undefined
}

async function hide(tx: Tx, actors: MakerChecker, { affected, action, rows, reason }: Hidden) {
  const { actor, askedBy } = namesOf(actors)
  await tx
    .insertInto('transaction_hidden')
    .values(rows.map((row) => ({ player_id: row.playerId, seq: row.seq, hidden_by: actor.userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const row of rows) {
    const { transactionHistoryId, source, amount, payout } = presentTransaction(row)
    await recordAudit(tx, {
      actor,
      action,
      description: 'Hid a transaction from the history',
      oldValue: { transactionHistoryId, source, amount, payout },
      ...(askedBy !== undefined && { newValue: { askedBy } }),
      affected,
      ...(reason !== undefined && { reason }),
    })
  }
}
