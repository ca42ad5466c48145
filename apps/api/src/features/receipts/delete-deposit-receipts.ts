import { Uuid } from '@kapis/contract/fields'
import type { StaffAction } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import { formatMoney, toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { namesOf } from '#approvals/approval-requests.ts'
import type { MakerChecker } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import { Maybe, Rows } from '#approvals/stored.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import type { NeedsApproval } from '#audit/staff-day.ts'
import type { DepositReceiptRow } from '#cashier/credit-deposit.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockDepositReceipt } from './receipts.queries.ts'

/** Deletes an unused deposit receipt. Refuses: not_found, receipt_frozen. */
export function deleteDepositReceipt(
  { db }: { db: Db },
  maker: UserRef,
  { depositReceiptId, reason }: { depositReceiptId: string; reason?: string | undefined },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const rows = await lockUnpaid(tx, [depositReceiptId])
    await hideAll(tx, { action: 'receipts.delete', actors: { maker }, reason }, rows)
  })
}

/**
 * Deletes all of these deposit receipts or none. Returns null if the sum of their amounts needs
 * approval.
 *
 * Refuses: not_found, receipt_frozen, approval_open.
 */
export function deleteDepositReceipts(
  { db, needsApproval }: { db: Db; needsApproval: NeedsApproval },
  maker: UserRef,
  input: { depositReceiptIds: string[]; reason?: string | undefined },
): Promise<string[] | null> {
  const { reason } = input
  return inTransaction(db, async (tx) => {
    const rows = await lockUnpaid(tx, input.depositReceiptIds)
    const amountMinor = rows.reduce((sum, row) => sum + row.amount_minor, 0n)
    if (!(await needsApproval(tx, maker.userId, amountMinor))) {
      return hideAll(tx, { action: 'receipts.delete-many', actors: { maker }, reason }, rows)
    }
    const depositReceiptIds = rows.map((row) => row.deposit_receipt_id)
    const texts = rows.map((row) => `${row.reference} ${formatMoney(row.amount_minor, 'coin')}`)
    const content = { depositReceiptIds, rows: texts, reason: reason ?? null }
    await receiptDeletion.request(tx, { content, amountMinor, maker, reason })
    return null
  })
}

export const receiptDeletion = approvable({
  action: 'receipts.delete-many',
  schema: z.object({ depositReceiptIds: z.array(Uuid), rows: Rows, reason: Maybe(z.string()) }),
  subject: ({ depositReceiptIds }) => depositReceiptIds.join(' '),
  describe({ depositReceiptIds, ...others }) {
    const about = shown({ depositReceiptIds }, { depositReceiptIds: 'count' })
    return { about, fields: [...about, ...shown(others, { rows: 'word', reason: 'text' })] }
  },
  async run(tx, { depositReceiptIds, reason }, { actors }) {
    const rows = await lockUnpaid(tx, depositReceiptIds)
    const hidden = { action: 'receipts.delete-many', actors, reason: reason ?? undefined } as const
    const deletedDepositReceiptIds = await hideAll(tx, hidden, rows)
    return {
      message: 'Deposit receipt deleted successfully!',
      deleted: { deletedDepositReceiptIds },
    }
  },
})

/** Locks the deposit receipts in id order, so that two requests never deadlock. */
async function lockUnpaid(tx: Tx, ids: string[]): Promise<DepositReceiptRow[]> {
  const rows: DepositReceiptRow[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    const row = await lockDepositReceipt(tx, id)
    if (row.status === 'completed') throw refuse('receipt_frozen', { depositReceiptId: id })
    rows.push(row)
  }
  return rows
}

async function hideAll(
  tx: Tx,
  {
    action,
    actors,
    reason,
  }: { action: StaffAction; actors: MakerChecker; reason: string | undefined },
  rows: DepositReceiptRow[],
): Promise<string[]> {
  const { actor, askedBy } = namesOf(actors)
  const ids = rows.map((row) => row.deposit_receipt_id)
  await tx
    .updateTable('deposit_receipt')
    .set({ deleted_at: sql<Date>`clock_timestamp()` })
    .where('deposit_receipt_id', 'in', ids)
    .execute()
  for (const row of rows) {
    await recordAudit(tx, {
      actor,
      action,
      description: `Deleted deposit receipt ${row.reference}`,
      oldValue: { referenceNumber: row.reference_number, amount: toNumber(row.amount_minor) },
      ...(askedBy !== undefined && { newValue: { askedBy } }),
      ...(reason !== undefined && { reason }),
    })
  }
  return ids
}
