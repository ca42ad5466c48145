import type { StaffAction } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import { askSecondPerson, namesOf, needsSecondPerson } from '#audit/approvals.ts'
import type { Act, Actors } from '#audit/approvals.ts'
import type { Person } from '#audit/person.ts'
import { recordAudit } from '#audit/record.ts'
import type { ReceiptRow } from '#cashier/credit-deposit.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockReceipt } from './receipts.queries.ts'

/** Takes back one record that paid nobody. Refuses: not_found, receipt_frozen. */
export function deleteReceipt(
  { db }: { db: Db },
  maker: Person,
  { depositReceiptId, reason }: { depositReceiptId: string; reason?: string | undefined },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const rows = await lockUnpaid(tx, [depositReceiptId])
    await hideAll(tx, { action: 'receipts.delete', actors: { maker }, reason }, rows)
  })
}

/**
 * All of them or none. Null: together they are worth a second look, and wait for it.
 *
 * Refuses: not_found, receipt_frozen, approval_open.
 */
export function deleteReceipts(
  { db }: { db: Db },
  maker: Person,
  asked: { depositReceiptIds: string[]; reason?: string | undefined },
): Promise<string[] | null> {
  const { reason } = asked
  return inTransaction(db, async (tx) => {
    const rows = await lockUnpaid(tx, asked.depositReceiptIds)
    const amountMinor = rows.reduce((sum, row) => sum + row.amount_minor, 0n)
    if (!(await needsSecondPerson(tx, maker.userId, amountMinor))) {
      return hideAll(tx, { action: 'receipts.delete-many', actors: { maker }, reason }, rows)
    }
    const depositReceiptIds = rows.map((row) => row.deposit_receipt_id)
    await askSecondPerson(tx, {
      action: 'receipts.delete-many',
      subject: depositReceiptIds.join(' '),
      asked: { depositReceiptIds, reason: reason ?? null },
      amountMinor,
      maker,
      reason,
    })
    return null
  })
}

export const deleteAgreedReceipts: Act = async (tx, wish, actors) => {
  const asked = wish.asked as { depositReceiptIds: string[]; reason?: string | null }
  const rows = await lockUnpaid(tx, asked.depositReceiptIds)
  const hidden = {
    action: 'receipts.delete-many',
    actors,
    reason: asked.reason ?? undefined,
  } as const
  const deletedDepositReceiptIds = await hideAll(tx, hidden, rows)
  return { message: 'Deposit receipt deleted successfully!', deleted: { deletedDepositReceiptIds } }
}

/** In the order of their ids, so that two batches never wait for each other in a ring. */
async function lockUnpaid(tx: Tx, ids: string[]): Promise<ReceiptRow[]> {
  const rows: ReceiptRow[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    const row = await lockReceipt(tx, id)
    if (row.status === 'completed') throw refuse('receipt_frozen', { depositReceiptId: id })
    rows.push(row)
  }
  return rows
}

async function hideAll(
  tx: Tx,
  { action, actors, reason }: { action: StaffAction; actors: Actors; reason: string | undefined },
  rows: ReceiptRow[],
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
      description: `Deleted the deposit receipt ${row.reference}`,
      oldValue: { referenceNumber: row.reference_number, amount: toNumber(row.amount_minor) },
      ...(askedBy !== undefined && { newValue: { askedBy } }),
      ...(reason !== undefined && { reason }),
    })
  }
  return ids
}
