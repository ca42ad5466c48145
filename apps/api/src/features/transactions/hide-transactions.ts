import { Uuid } from '@kapis/contract/fields'
import { refuse } from '@kapis/contract/refusals'
import type { StaffAction } from '@kapis/contract/policy'
import { formatMoney } from '@kapis/money/money'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { namesOf } from '#approvals/approval-requests.ts'
import type { MakerChecker } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import { Maybe, Rows } from '#approvals/stored.ts'
import { getUserRef, getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import type { NeedsApprovalToHide } from '#audit/staff-day.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { TransactionRow } from '#ledger/reports/list-transactions.ts'
import { getLine } from './get-transaction.ts'
import { presentTransaction } from './present-transaction.ts'

type HideRequest = { userId: string; transactionHistoryIds: string[]; reason?: string | undefined }

/**
 * Hides entries from the lists, all or none. Balances and sums stay the same. If this staff member
 * would hide too many today to do so alone, requests approval.
 *
 * Refuses: not_found, forbidden, approval_open, second_person_needed.
 */
export async function hideTransactions(
  { db, needsApprovalToHide }: { db: Db; needsApprovalToHide: NeedsApprovalToHide },
  maker: UserRef,
  action: StaffAction & `transactions.delete${string}`,
  input: HideRequest,
): Promise<string[]> {
  const ids = [...new Set(input.transactionHistoryIds)]
  const isHidden = await inTransaction(db, async (tx) => {
    const affected = await getTargetUser(tx, maker, action, input.userId)
    const rows = await getLines(tx, input)
    if (!(await needsApprovalToHide(tx, maker.userId, rows.length))) {
      await hide(tx, { maker }, { affected, action, rows, reason: input.reason })
      return true
    }
    const { userId, reason } = input
    const content = {
      userId,
      transactionHistoryIds: ids,
      seqs: rows.map(({ seq }) => String(seq)),
      rows: rows.map(textOf),
      reason: reason ?? null,
    }
    await hiding.request(tx, { content, maker, affected, reason })
    return false
  })
  if (!isHidden) throw refuse('second_person_needed')
  return ids
}

export const hiding = approvable({
  action: 'transactions.delete-many',
  schema: z.object({
    userId: Uuid,
    transactionHistoryIds: z.array(Uuid),
    seqs: z.optional(z.array(z.string())),
    rows: Rows,
    reason: Maybe(z.string()),
  }),
  subject: ({ transactionHistoryIds }) => transactionHistoryIds.join(' '),
  describe: (content) => ({
    fields: shown(content, {
      userId: 'hidden',
      transactionHistoryIds: 'count',
      seqs: 'hidden',
      rows: 'word',
      reason: 'text',
    }),
  }),
  async run(tx, { userId, transactionHistoryIds, reason }, { request, actors }) {
    const affected = await getUserRef(tx, userId)
    const rows = await getLines(tx, { userId, transactionHistoryIds })
    await hide(tx, actors, { affected, action: request.action, rows, reason: reason ?? undefined })
    return {
      message: 'Transaction history deleted successfully!',
      deleted: { deletedTransactionHistoryIds: transactionHistoryIds },
    }
  },
})

function textOf(row: TransactionRow): string {
  const { reference, source } = presentTransaction(row)
  return `${reference} ${source} ${formatMoney(row.amountMinor, row.currency)}`
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
