import type { NeedsApproval } from '#audit/staff-day.ts'
import { lockRecord } from '#cashier/credit-deposit.ts'
import { lockReference, matchRecord } from '#cashier/match-deposit.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

/**
 * Matches deposit receipts of an import with the deposits that wait for them, each in a transaction
 * of its own. Idempotent: a receipt that is used already is skipped.
 */
export async function matchReceipts(
  { db, needsApproval }: { db: Db; needsApproval: NeedsApproval },
  depositReceiptIds: readonly string[],
): Promise<void> {
  const found = await db
    .selectFrom('deposit_receipt')
    .select('reference')
    .where('deposit_receipt_id', 'in', [...depositReceiptIds])
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .execute()
  for (const { reference } of found) {
    await inTransaction(db, async (tx) => {
      await lockReference(tx, reference)
      const record = await lockRecord(tx, reference)
      if (record?.status === 'pending') await matchRecord(tx, needsApproval, new Map(), record)
    })
  }
}
