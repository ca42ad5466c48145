import * as z from 'zod/mini'
import { WITHDRAWAL_BASES } from './eligibility.ts'
import { Amount, EnteredAmount, IdBatch, OneOf, Text, Timestamp, Uuid } from './fields.ts'
import { ListQuery, Pagination } from './paging.ts'
import { GcashDetails, WALLET_STATUSES, WalletRow } from './wallet.ts'

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
export type DepositReceipt = z.output<typeof DepositReceipt>
export const ReceiptList = z.object({
  depositReceipts: z.array(DepositReceipt),
  pagination: Pagination,
})
export const ReceiptQuery = z.extend(ListQuery, { status: z.optional(OneOf(RECEIPT_STATUSES)) })
export const OneReceipt = z.object({ depositReceipt: DepositReceipt })

const AMOUNT = 'Amount must be greater than 0'
const fields = {
  referenceNumber: Text('Reference number is required').check(z.maxLength(64)),
  amount: EnteredAmount(AMOUNT).check(z.refine((minor) => minor >= 10_000n, AMOUNT)),
  receivedFrom: Text('Received from is required').check(z.maxLength(200)),
  receiptDate: Text('Receipt date is required'),
}
const reason = Text('Reason is required').check(z.maxLength(500))
export const CreateReceipt = z.strictObject(fields)
export const UpdateReceipt = z.partial(
  z.strictObject({
    ...fields,
    paidUserId: z.nullable(Uuid),
    /** The very deposit it pays; without it the player's one that fits is looked for. */
    paidWalletHistoryId: Uuid,
    status: OneOf(RECEIPT_STATUSES),
    reason,
    /** As it was read: who looked at an older one is refused. */
    updatedAt: Timestamp,
  }),
)
export const ReceiptParams = z.strictObject({ depositReceiptId: Uuid })
export const ReceiptIds = z.strictObject({
  depositReceiptIds: IdBatch('At least one deposit receipt ID is required'),
  reason: z.optional(reason),
})
export const DeletedReceipts = z.object({ deletedDepositReceiptIds: z.array(Uuid) })

/** Another deposit that shows the same payment or the same picture. */
const Twin = z.object({
  by: z.enum(['reference', 'image']),
  walletHistoryId: Uuid,
  userId: Uuid,
  username: z.string(),
  status: OneOf(WALLET_STATUSES),
  amount: Amount,
  createdAt: Timestamp,
})
/** How a deposit and one of our records compare; unknown where a side says nothing. */
export const VERDICTS = ['agrees', 'differs', 'unknown'] as const
export type Verdict = (typeof VERDICTS)[number]
export const RecordVerdicts = z.object({
  depositReceiptId: Uuid,
  amount: OneOf(VERDICTS),
  reference: OneOf(VERDICTS),
  sender: OneOf(VERDICTS),
  date: OneOf(VERDICTS),
})
export type RecordVerdicts = z.output<typeof RecordVerdicts>
/** Everything that staff decide one wallet row by, on one page. */
export const WalletReview = z.object({
  walletHistory: WalletRow,
  /** What was read from a deposit's picture. */
  reading: z.object({
    amount: z.nullable(Amount),
    referenceNumber: z.nullable(z.string()),
    sender: z.nullable(z.string()),
    paidAt: z.nullable(Timestamp),
  }),
  /** Where in the picture that was read, in parts of its width and height. */
  marks: z.array(
    z.object({
      of: z.enum(['amount', 'reference', 'paidAt']),
      left: z.number(),
      top: z.number(),
      right: z.number(),
      bottom: z.number(),
    }),
  ),
  /** Our own record of that reference, and unpaid ones that could be meant instead. */
  record: z.nullable(DepositReceipt),
  candidates: z.array(DepositReceipt),
  /** Of the record and of each candidate. Compared before anything is masked for the reader. */
  verdicts: z.array(RecordVerdicts),
  twins: z.array(Twin),
  /** Whether the sender fits a name that the player uses; null when there is nothing to compare. */
  isNameKnown: z.nullable(z.boolean()),
  person: z.object({
    username: z.string(),
    createdAt: Timestamp,
    balance: Amount,
    held: Amount,
    gamesPlayed: z.int(),
    totalWageredAmount: Amount,
    deposited: Amount,
    withdrawn: Amount,
    payoutHoldUntil: z.nullable(Timestamp),
  }),
  /**
   * By which rule a withdrawal may be paid, what could still be asked for beside it, and what of
   * the balance is kept back; null for other rows.
   */
  withdrawal: z.nullable(
    z.object({
      basis: OneOf(WITHDRAWAL_BASES),
      excludedUntil: z.nullable(Timestamp),
      closingSince: z.nullable(Timestamp),
      withdrawable: Amount,
      keptBack: Amount,
    }),
  ),
  /** A withdrawal goes to the number of somebody else who is self-excluded. */
  isNumberExcluded: z.boolean(),
  /** Where the player is paid to, and how often that was. */
  gcash: z.array(z.extend(GcashDetails, { payouts: z.int() })),
  /** Who changed the row or its record by hand: somebody else must let it pay. */
  editors: z.array(z.string()),
  /** A request about it that waits for a second person. */
  waiting: z.nullable(z.object({ approvalId: Uuid, makerName: z.string(), createdAt: Timestamp })),
})
export type WalletReview = z.output<typeof WalletReview>
