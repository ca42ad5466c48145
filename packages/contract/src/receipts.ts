import * as z from 'zod/mini'
import { WITHDRAWAL_BASES } from './eligibility.ts'
import { EnteredAmount, IdBatch, Instant, Reason } from './entered.ts'
import { Amount, OneOf, Text, Timestamp, Uuid } from './fields.ts'
import { PayeeName } from './identity.ts'
import { ListQuery, Pagination } from './paging.ts'
import { GcashDetails, WALLET_STATUSES, WalletRow } from './wallet.ts'

const DEPOSIT_RECEIPT_STATUSES = ['pending', 'completed'] as const
/**
 * The states shown to staff. `verified` is not stored: it means matched to a player's deposit, but
 * not yet completed.
 */
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
export const CreateDepositReceipt = z.strictObject(fields)
export const UpdateDepositReceipt = z.partial(
  z.strictObject({
    ...fields,
    paidUserId: z.nullable(Uuid),
    /**
     * The deposit that this receipt pays. If absent, the server looks for a matching deposit of the
     * player.
     */
    paidWalletHistoryId: Uuid,
    status: OneOf(DEPOSIT_RECEIPT_STATUSES),
    reason: Reason,
    /**
     * The `updatedAt` of the deposit receipt when it was read. If it has changed since, the update
     * is refused.
     */
    updatedAt: Timestamp,
  }),
)
export const DepositReceiptParams = z.strictObject({ depositReceiptId: Uuid })
export const DepositReceiptIds = z.strictObject({
  depositReceiptIds: IdBatch('At least one deposit receipt ID is required'),
  reason: z.optional(Reason),
})
export const DeletedDepositReceipts = z.object({ deletedDepositReceiptIds: z.array(Uuid) })

/**
 * Another deposit, pending or credited, with the same payment reference or the same image. One with
 * both is listed twice.
 */
const Duplicate = z.object({
  by: z.enum(['reference', 'image']),
  walletHistoryId: Uuid,
  userId: Uuid,
  username: z.string(),
  status: OneOf(WALLET_STATUSES),
  amount: Amount,
  createdAt: Timestamp,
  /** Whether it came after the reviewed deposit and is not credited. */
  isLater: z.boolean(),
})
/**
 * The results of comparing one field of a deposit and a deposit receipt. `unknown`: one of them has
 * no value.
 */
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
/** Everything that staff need to decide one wallet row. */
export const WalletReview = z.object({
  walletHistory: WalletRow,
  /** The values read from the deposit's receipt image. */
  reading: z.object({
    amount: z.nullable(Amount),
    referenceNumber: z.nullable(z.string()),
    sender: z.nullable(z.string()),
    paidAt: z.nullable(Timestamp),
  }),
  /** The positions of these values in the image, as fractions of its width and height. */
  marks: z.array(
    z.object({
      of: z.enum(['amount', 'reference', 'paidAt']),
      left: z.number(),
      top: z.number(),
      right: z.number(),
      bottom: z.number(),
    }),
  ),
  /**
   * The deposit receipt with the reference that was read, and unused deposit receipts that could
   * match instead.
   */
  record: z.nullable(DepositReceipt),
  candidates: z.array(DepositReceipt),
  /**
   * The comparisons with the record and with each candidate. They are made before values are masked
   * for the reader.
   */
  verdicts: z.array(RecordMatches),
  twins: z.array(Duplicate),
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
   * For a withdrawal, how much of it may be paid: the rule that applies, the remaining withdrawable
   * amount and the amount kept back. Null for other rows.
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
  /**
   * With real money, how the GCash name of a withdrawal compares with the name on the player's ID;
   * otherwise null. In the band `staff`, a payment needs a written reason.
   */
  payeeName: z.nullable(PayeeName),
  /** Whether the withdrawal would be paid to the number of another player who is self-excluded. */
  isNumberExcluded: z.boolean(),
  /**
   * Whether an exclusion list names the payee of a withdrawal that waits, so that it cannot be paid.
   * Moderators do not see it, and processes of the previous release do not send it.
   */
  isPayeeListed: z.optional(z.boolean()),
  /**
   * Other players who withdrew to the number of this withdrawal, or want to, the newest first. A sign
   * is no proof: families share GCash accounts. Processes of the previous release do not send it.
   */
  numberSharedBy: z.optional(
    z.array(z.object({ userId: Uuid, username: z.string(), withdrawals: z.int() })),
  ),
  /** The player's GCash accounts, and how often each was paid. */
  gcash: z.array(z.extend(GcashDetails, { payouts: z.int() })),
  /** The users who edited the row or its deposit receipt. */
  editors: z.array(z.string()),
  /**
   * The editors, the author of the deposit receipt and, for a withdrawal, those who gave its player
   * a password link in the last 30 days. None of them may approve the payment.
   */
  authors: z.array(z.string()),
  /** The request about this row that waits for approval, if any. */
  waiting: z.nullable(z.object({ approvalId: Uuid, makerName: z.string(), createdAt: Timestamp })),
})
export type WalletReview = z.output<typeof WalletReview>

/** An event of the payment provider. Events may arrive twice and in any order. */
export const ProviderEvent = z.strictObject({
  eventId: Text('Event ID is required').check(z.maxLength(64)),
  paymentId: Text('Payment ID is required').check(z.maxLength(64)),
  type: z.enum(['payment.pending', 'payment.paid', 'payment.failed']),
  referenceNumber: fields.referenceNumber,
  amount: fields.amount,
  payerName: z.optional(z.string().check(z.maxLength(100))),
  payerNumber: z.optional(z.string().check(z.maxLength(20))),
  occurredAt: Instant('Time is required'),
})
/**
 * What became of an event. `known`: there is a deposit receipt already. `held`: it contradicts one.
 * `noted`: it reports no money.
 */
export const ReceivedEvent = z.object({ outcome: z.enum(['recorded', 'known', 'held', 'noted']) })
