import { CURRENCIES } from '@kapis/money/money'
import * as z from 'zod/mini'
import { WITHDRAWAL_BASES } from './eligibility.ts'
import { EnteredAmount, IdBatch, PositiveAmount, Version } from './entered.ts'
import { Amount, OneOf, Text, Timestamp, TwoAmounts, Uuid, Words } from './fields.ts'
import { ListQuery, Pagination } from './paging.ts'

export const WALLET_TYPES = [
  'deposit',
  'withdraw',
  'admin_deposit',
  'admin_withdraw',
  'claim_promo',
] as const
/** The stages of a withdrawal: requested, assigned to a staff member, and paid or rejected. */
const WITHDRAWAL_STAGES = ['requested', 'reviewing', 'paid', 'rejected'] as const
export const WALLET_STATUSES = ['pending', 'completed', 'rejected'] as const
/**
 * The reasons why a deposit is not credited yet. `reused`: another deposit with the same reference
 * or image came first or is credited. `sent_again`: one came later.
 */
const DEPOSIT_WAITS = [
  'reading',
  'unreadable',
  'no_record',
  'amount_differs',
  'payer_differs',
  'reference_reused',
  'image_reused',
  'reference_sent_again',
  'image_sent_again',
  'second_person',
] as const
export type DepositWait = (typeof DEPOSIT_WAITS)[number]
export const UPLOAD_BYTES_MAX = 5_242_880
/** The size of the largest image in base64, plus the rest of the request body. */
export const UPLOAD_BODY_BYTES_MAX = 7_100_000
export const UPLOAD_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'] as const

export const GcashNumber = Text('GCash Number is required').check(
  z.regex(/^09\d{9}$/, 'GCash Number must be a valid 11-digit number starting with 09'),
)
export const GcashName = Text('GCash Name must be at least 6 characters').check(
  z.minLength(6, 'GCash Name must be at least 6 characters'),
  z.maxLength(100),
)

export const ReceiptImage = z.strictObject({
  fileData: z
    .string()
    .check(z.maxLength(Math.ceil(UPLOAD_BYTES_MAX / 3) * 4, 'File size must be less than 5MB')),
  fileName: z.string().check(z.maxLength(255)),
  fileType: z.enum(
    [...UPLOAD_TYPES, 'image/gif'],
    'Only image files are allowed (JPEG, PNG, WebP)',
  ),
})

/**
 * The player's id. The path already contains it; a request whose body has a different id is
 * refused.
 */
const ownId = { userId: z.optional(Uuid) }
export const RequestDeposit = z.strictObject({
  ...ownId,
  type: z.literal('deposit'),
  receiptImage: ReceiptImage,
  amount: PositiveAmount,
})
export const RequestWithdrawal = z.strictObject({
  ...ownId,
  type: z.literal('withdraw'),
  gcashNumber: GcashNumber,
  gcashName: GcashName,
  amount: PositiveAmount,
})
export type RequestWithdrawal = z.output<typeof RequestWithdrawal>
export const GcashDetails = z.object({
  gcashNumber: z.string(),
  gcashName: z.string(),
  lastUsed: Timestamp,
})
/**
 * The terms that a player sees before a withdrawal: the missing play, the withdrawable amount, and
 * when it would be paid.
 */
export const WithdrawalTerms = z.object({
  isEligible: z.boolean(),
  isHalfway: z.boolean(),
  gamesPlayed: z.int(),
  gamesNeeded: z.int(),
  gamesMissing: z.int(),
  totalWageredAmount: Amount,
  wagerNeeded: Amount,
  wagerMissing: Amount,
  /** The unmet conditions as text: `12 more games needed`, `₱250.00 remaining to complete`. */
  remaining: z.array(z.string()),
  available: Amount,
  /** The amount that can be withdrawn, and the rule that decides it. */
  withdrawable: Amount,
  basis: OneOf(WITHDRAWAL_BASES),
  /** The end of the player's self-exclusion, or null. */
  excludedUntil: z.nullable(Timestamp),
  /** The time at which the player started closing the account, or null. */
  closingSince: z.nullable(Timestamp),
  /** The time until which the player's withdrawals are on hold; null if they are not. */
  payoutHoldUntil: z.nullable(Timestamp),
  onHold: Amount,
  waiting: z.int(),
  waitingMax: z.int(),
  dueAt: Timestamp,
  gcashDetails: z.array(GcashDetails),
  /** The address of support, if the operator has one. */
  support: z.optional(z.string()),
})
export const GcashParams = z.strictObject({
  userId: z.uuid('User ID is required'),
  gcashNumber: GcashNumber,
})
export const PreviewReceiptImage = z.strictObject({ receiptImage: ReceiptImage })
/** The values read from a receipt image, for the player to check. They do not cause any credit. */
export const ReceiptImageReading = z.object({
  isRead: z.boolean(),
  amount: z.nullable(Amount),
  referenceNumber: z.nullable(z.string()),
  sender: z.nullable(z.string()),
  paidAt: z.nullable(Timestamp),
})
/**
 * The operator's account that players pay to. Without a number in it, the operator cannot accept
 * deposits.
 */
export const DepositAccount = z.object({
  gcashNumber: z.nullable(z.string()),
  gcashName: z.nullable(z.string()),
  qrPayload: z.nullable(z.string()),
  isRealMoney: z.boolean(),
})
export const ImageQuery = z.strictObject({
  size: z._default(z.enum(['full', 'thumbnail']), 'full'),
  of: z._default(z.enum(['receipt', 'proof']), 'receipt'),
})
/**
 * The query of an image that staff open. An address issued by the server contains a ticket, which
 * must belong to the caller and still be valid.
 */
export const StaffImageQuery = z.extend(ImageQuery, {
  ticket: z.optional(z.string().check(z.maxLength(200))),
})
/**
 * The way in which the row's images are sent: in the reply, as addresses that are valid for a
 * minute, or not at all.
 */
export const WalletRowQuery = z.strictObject({
  image: z._default(z.enum(['data', 'url', 'none']), 'data'),
})
export const WithdrawalForm = z
  .extend(RequestWithdrawal, { confirmGcashNumber: GcashNumber })
  .check(
    z.refine((form) => form.gcashNumber === form.confirmGcashNumber, {
      message: 'GCash Numbers must match',
      path: ['confirmGcashNumber'],
      // Checked whatever else is wrong, so that all errors are marked at once.
      when: () => true,
    }),
  )

export const WalletRow = z.object({
  walletHistoryId: Uuid,
  paidDepositReceiptId: z.nullable(Uuid),
  userId: Uuid,
  promoClaimId: z.nullable(Uuid),
  promoAmount: z.nullable(TwoAmounts),
  type: OneOf(WALLET_TYPES),
  receiptImage: z.nullable(ReceiptImage),
  receiptImageDetectedText: z.nullable(z.string()),
  receiptImageFileKey: z.nullable(z.string()),
  adminConfirmationReceiptImage: z.nullable(ReceiptImage),
  adminConfirmationReceiptImageFileKey: z.nullable(z.string()),
  /** The addresses of the images, sent instead of the images if staff ask for addresses. */
  receiptImageUrl: z.optional(z.string()),
  adminConfirmationReceiptImageUrl: z.optional(z.string()),
  gcashNumber: z.nullable(z.string()),
  gcashName: z.nullable(z.string()),
  amount: Amount,
  currency: OneOf(CURRENCIES),
  status: OneOf(WALLET_STATUSES),
  comment: z.nullable(z.string()),
  /** The reasons why a pending deposit is not credited yet; empty for other rows. */
  waitsFor: z.array(OneOf(DEPOSIT_WAITS)),
  /** The reference of the payment: as read from the image or, once credited, as credited. */
  referenceNumber: z.nullable(z.string()),
  /** The due time of a pending withdrawal, and the staff member to whom it is assigned. */
  dueAt: z.nullable(Timestamp),
  claimedBy: z.nullable(z.string()),
  claimedAt: z.nullable(Timestamp),
  stage: z.nullable(OneOf(WITHDRAWAL_STAGES)),
  /** Whether the player cancelled this withdrawal. Its status is then `rejected`. */
  isCancelled: z.optional(z.boolean()),
  /** The name of the row's player; sent to staff only. */
  username: z.optional(z.string()),
  /** Whether staff credited this deposit without a deposit receipt; sent to staff only. */
  isWithoutRecord: z.optional(z.boolean()),
  /** Who marked this pending deposit as ready to approve; sent to staff only. */
  readyBy: z.optional(z.string()),
  /** A note for staff. No reply to a player contains it. */
  internalNote: z.optional(z.nullable(z.string())),
  isGcashNew: z.boolean(),
  /** The time before which a pending withdrawal is not paid, because staff changed its payee. */
  payeeHoldUntil: z.nullable(Timestamp),
  version: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type WalletRow = z.output<typeof WalletRow>
export const WalletHistory = z.object({ walletHistory: z.array(WalletRow), pagination: Pagination })
export const OneWalletRow = z.object({ walletHistory: WalletRow })

export const WalletParams = z.strictObject({ userId: Uuid, walletHistoryId: Uuid })
export const AdjustWallet = z.strictObject({
  amount: PositiveAmount,
  currency: OneOf(CURRENCIES),
  type: z.enum(['admin_deposit', 'admin_withdraw']),
  comment: Words('Comment is required').check(z.maxLength(500)),
})
export type AdjustWallet = z.output<typeof AdjustWallet>
export const UpdateWalletRow = z.strictObject({
  receiptImageDetectedText: z.optional(z.nullable(z.string())),
  /**
   * These fields may be null, because a deposit has no payee. Staff can send such a row back
   * unchanged.
   */
  gcashNumber: z.optional(z.nullable(GcashNumber)),
  gcashName: z.optional(z.nullable(GcashName)),
  amount: z.optional(EnteredAmount('Amount must be a non-negative number')),
  currency: z.optional(OneOf(CURRENCIES)),
  status: z.optional(OneOf(WALLET_STATUSES)),
  comment: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  /** A note for staff. Players see the comment instead. */
  internalNote: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  adminConfirmationReceiptImage: z.optional(z.nullable(ReceiptImage)),
  /**
   * The version of the row when it was read. If the row has changed since, the edit is refused as a
   * conflict.
   */
  version: z.optional(Version),
})
export type UpdateWalletRow = z.output<typeof UpdateWalletRow>
/**
 * `isMine` assigns the wallet row to the caller, or removes the assignment. `isReady` marks a deposit
 * as ready to approve, or removes the mark.
 */
export const AssignWalletRow = z.strictObject({
  isMine: z.boolean(),
  isReady: z.optional(z.boolean()),
})
export const WalletIds = z.strictObject({
  walletHistoryIds: IdBatch('At least one wallet history ID is required'),
})
export const DeletedWalletRows = z.object({ deletedWalletHistoryIds: z.array(Uuid) })
export const WalletQueueQuery = z.extend(ListQuery, {
  type: z.optional(OneOf(WALLET_TYPES)),
  status: z.optional(OneOf(WALLET_STATUSES)),
  /** Lists only the deposits that staff credited without a deposit receipt. */
  isWithoutRecord: z.optional(z.literal('true')),
})
