import * as z from 'zod/mini'
import { Amount, EnteredAmount, IdBatch, OneOf, Text, Timestamp, Uuid } from './fields.ts'
import { Pagination } from './paging.ts'

export const RECEIPT_STATUSES = ['pending', 'completed'] as const
/** Verified is derived: matched to a player's deposit, not yet completed. */
export const RECEIPT_STATES = ['pending', 'verified', 'completed'] as const

export const DepositReceipt = z.object({
  depositReceiptId: Uuid,
  paidUserId: z.nullable(Uuid),
  paidWalletHistoryId: z.nullable(Uuid),
  referenceNumber: z.string(),
  amount: Amount,
  receivedFrom: z.string(),
  receiptDate: Timestamp,
  status: OneOf(RECEIPT_STATUSES),
  state: OneOf(RECEIPT_STATES),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export const ReceiptList = z.object({
  depositReceipts: z.array(DepositReceipt),
  pagination: Pagination,
})
export const OneReceipt = z.object({ depositReceipt: DepositReceipt })

const AMOUNT = 'Amount must be greater than 0'
const fields = {
  referenceNumber: Text('Reference number is required').check(z.maxLength(64)),
  amount: EnteredAmount(AMOUNT).check(z.refine((minor) => minor >= 10_000n, AMOUNT)),
  receivedFrom: Text('Received from is required').check(z.maxLength(200)),
  receiptDate: Text('Receipt date is required'),
}
export const CreateReceipt = z.strictObject(fields)
export const UpdateReceipt = z.partial(
  z.strictObject({ ...fields, paidUserId: z.nullable(Uuid), status: OneOf(RECEIPT_STATUSES) }),
)
export const ReceiptParams = z.strictObject({ depositReceiptId: Uuid })
export const ReceiptIds = z.strictObject({
  depositReceiptIds: IdBatch('At least one deposit receipt ID is required'),
})
export const DeletedReceipts = z.object({ deletedDepositReceiptIds: z.array(Uuid) })
