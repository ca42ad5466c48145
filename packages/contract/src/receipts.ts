import * as z from 'zod/mini'
import { WITHDRAWAL_BASES } from './eligibility.ts'
import { Amount, EnteredAmount, IdBatch, OneOf, Text, Timestamp, Uuid } from './fields.ts'
import { ListQuery, Pagination } from './paging.ts'
import { GcashDetails, WALLET_STATUSES, WalletRow } from './wallet.ts'

const DEPOSIT_RECEIPT_STATUSES = ['pending', 'completed'] as const
/** Verified is derived: matched to a player's deposit, not yet completed. */
const DEPOSIT_RECEIPT_STATES = ['pending', 'verified', 'completed'] as const

export const DepositReceipt = z.object({
  depositReceiptId: Uuid,
  paidUserId: z.nullable(Uuid),
  paidWalletHistoryId: z.nullable(Uuid),
  referenceNumber: z.string(),
  amount: Amount,
  receivedFrom: z.string(),
  receiptDate: Timestamp,
  status: OneOf(DEPOSIT_RECEIPT_STATUSES),
  state: OneOf(DEPOSIT_RECEIPT_STATES),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type DepositReceipt = z.output<typeof DepositReceipt>
export const DepositReceiptList = z.object({
  depositReceipts: z.array(DepositReceipt),
  pagination: Pagination,
})
export const DepositReceiptQuery = z.extend(ListQuery, {
  status: z.optional(OneOf(DEPOSIT_RECEIPT_STATUSES)),
})
export const DepositReceiptReply = z.object({ depositReceipt: DepositReceipt })

const AMOUNT = 'Amount must be greater than 0'
const fields = {
  referenceNumber: Text('Reference number is required').check(z.maxLength(64)),
  amount: EnteredAmount(AMOUNT).check(z.refine((minor) => minor >= 10_000n, AMOUNT)),
  receivedFrom: Text('Received from is required').check(z.maxLength(200)),
  receiptDate: Text('Receipt date is required'),
}
const reason = Text('Reason is required').check(z.maxLength(500))
export const CreateDepositReceipt = z.strictObject(fields)
export const UpdateDepositReceipt = z.partial(
  z.strictObject({
    ...fields,
    paidUserId: z.nullable(Uuid),
    /** The very deposit it pays; without it the player's one that fits is looked for. */
    paidWalletHistoryId: Uuid,
    status: OneOf(DEPOSIT_RECEIPT_STATUSES),
    reason,
    /** As it was read: who looked at an older one is refused. */
    updatedAt: Timestamp,
  }),
)
export const DepositReceiptParams = z.strictObject({ depositReceiptId: Uuid })
export const DepositReceiptIds = z.strictObject({
  depositReceiptIds: IdBatch('At least one deposit receipt ID is required'),
  reason: z.optional(reason),
})
export const DeletedDepositReceipts = z.object({ deletedDepositReceiptIds: z.array(Uuid) })

/** Another deposit that shows the same payment or the same picture. */
const Duplicate = z.object({
  by: z.enum(['reference', 'image']),
  walletHistoryId: Uuid,
  userId: Uuid,
  username: z.string(),
  status: OneOf(WALLET_STATUSES),
  amount: Amount,
  createdAt: Timestamp,
})
/** How a deposit and one of our records compare; unknown where a side says nothing. */
const FIELD_MATCHES = ['agrees', 'differs', 'unknown'] as const
export type FieldMatch = (typeof FIELD_MATCHES)[number]
export const RecordMatches = z.object({
  depositReceiptId: Uuid,
  amount: OneOf(FIELD_MATCHES),
  reference: OneOf(FIELD_MATCHES),
  sender: OneOf(FIELD_MATCHES),
  date: OneOf(FIELD_MATCHES),
})
export type RecordMatches = z.output<typeof RecordMatches>
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
  verdicts: z.array(RecordMatches),
  twins: z.array(Duplicate),
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
