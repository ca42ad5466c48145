import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { createDepositReceipt as contract } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import { recordAudit } from '#audit/record.ts'
import type { NeedsApproval } from '#audit/staff-day.ts'
import { editedBy } from '#cashier/editors.ts'
import { lockReference, matchRecord } from '#cashier/match-deposit.ts'
import { runOnce } from '#db/run-once.ts'
import type { Db } from '#db/pool.ts'
import { presentDepositReceipt } from '#cashier/present-deposit-receipt.ts'
import {
  isKnownReference,
  isRewritten,
  lockDepositReceipt,
  readReference,
  readTime,
} from './receipts.queries.ts'
import type { DepositReceiptFields } from './receipts.queries.ts'

type Actor = { userId: string; username: string }

/**
 * Records a payment that the operator received. If a deposit waits for exactly this payment,
 * credits the deposit in the same transaction.
 *
 * Refuses: bad_request, receipt_known, key_reused, money_stopped.
 */
export async function createDepositReceipt(
  { db, needsApproval }: { db: Db; needsApproval: NeedsApproval },
  actor: Actor,
  { key, ...fields }: DepositReceiptFields & { key: string | null },
): Promise<DataInput<typeof contract>> {
  const reference = readReference(fields.referenceNumber)
  const question = `createReceipt ${fields.amount} ${JSON.stringify({ ...fields, amount: null })}`
  try {
    return await runOnce(db, { userId: actor.userId, key, question }, async (tx) => {
      await lockReference(tx, reference)
      const row = await tx
        .insertInto('deposit_receipt')
        .values({
          reference_number: fields.referenceNumber,
          reference,
          amount_minor: fields.amount,
          received_from: fields.receivedFrom,
          received_at: readTime(fields.receiptDate),
          created_by: actor.userId,
          ...((await isRewritten(tx, reference)) && editedBy(null, actor.userId)),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await matchRecord(tx, needsApproval, new Map(), row)
      const depositReceipt = presentDepositReceipt(
        await lockDepositReceipt(tx, row.deposit_receipt_id),
      )
      await recordAudit(tx, {
        actor,
        action: 'receipts.create',
        description: `Added deposit receipt ${reference}`,
        newValue: { amount: toNumber(row.amount_minor), status: depositReceipt.status },
      })
      return { depositReceipt }
    })
  } catch (error) {
    if (isKnownReference(error)) throw refuse('receipt_known')
    throw error
  }
}
