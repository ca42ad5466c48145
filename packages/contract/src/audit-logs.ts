import * as z from 'zod/mini'
import { IdBatch, IsoTime, Reason } from './entered.ts'
import { Amount, OneOf, Text, Timestamp, Uuid } from './fields.ts'
import { ListQuery, Pagination } from './paging.ts'

const values = z.nullable(z.record(z.string(), z.unknown()))

export const AuditLog = z.object({
  auditLogId: Uuid,
  adminId: Uuid,
  adminName: z.string(),
  description: Text('Description is required'),
  oldValue: values,
  newValue: values,
  affectedUserId: z.nullable(Uuid),
  affectedUsername: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** The entry's position in the hash chain of the staff log. */
  seq: z.int(),
  action: z.string(),
  isRedacted: z.boolean(),
  /**
   * The id of the request that wrote the entry. The server log and error replies contain the same
   * id.
   */
  requestId: z.nullable(z.string()),
})
export const AuditLogList = z.object({ auditLogs: z.array(AuditLog), pagination: Pagination })
export const AuditLogQuery = z.extend(ListQuery, {
  adminId: z.optional(Uuid),
  affectedUserId: z.optional(Uuid),
  /** A full action such as `users.status`, or only the part before the dot, such as `users`. */
  action: z.optional(z.string().check(z.maxLength(60))),
  startDate: z.optional(IsoTime()),
  endDate: z.optional(IsoTime()),
})
export type AuditLogQuery = z.output<typeof AuditLogQuery>
export const AuditLogParams = z.strictObject({ auditLogId: Uuid })
export const AuditLogIds = z.strictObject({
  auditLogIds: IdBatch('At least one audit log ID is required'),
  reason: z.optional(Reason),
})
export const DeletedAuditLog = z.object({ deletedAuditLogId: Uuid })
export const DeletedAuditLogs = z.object({ deletedAuditLogIds: z.array(Uuid) })
/**
 * The result of checking the log's hash chain: the first entry that breaks it, if any, and the
 * newest signed head that the log was compared with.
 */
export const AuditChainStatus = z.object({
  isWhole: z.boolean(),
  rows: z.int(),
  firstBadSeq: z.nullable(z.int()),
  signedHead: z.nullable(z.object({ seq: z.int(), signedAt: Timestamp })),
})

export const APPROVAL_STATES = ['open', 'approved', 'refused', 'lapsed'] as const
/**
 * The views of the list for its reader: the open requests that others made, the open ones of the
 * reader, and those that are decided or lapsed.
 */
export const APPROVAL_VIEWS = ['waiting', 'own', 'decided'] as const
/** The reasons why a request has lapsed and can no longer be decided. */
const LAPSED_REASONS = ['expired', 'maker_inactive', 'maker_demoted', 'subject_changed'] as const
export type LapsedReason = (typeof LAPSED_REASONS)[number]
/**
 * How a value of a request is written. `amount` is an amount without a unit, `word` one of the words
 * that the page translates, `users` a list of usernames.
 */
const SHOWN_FORMATS = [
  'text',
  'word',
  'count',
  'switch',
  'amount',
  'coins',
  'tickets',
  'pesos',
  'time',
  'gcash',
  'reference',
  'code',
  'source',
  'game',
  'users',
] as const
/** A value of a request, for the person who decides about it. Amounts are in ten-thousandths. */
const ShownField = z.object({
  label: z.string(),
  format: OneOf(SHOWN_FORMATS),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
})
export type ShownField = z.output<typeof ShownField>
const shownFields = z.array(ShownField)
/** What the second person sees of a request. */
const ShownRequest = z.object({
  /** What the request is about; empty if it is about the affected user. */
  about: shownFields,
  fields: shownFields,
  /** The whole record before and after the change; null if the request has none to compare. */
  compared: z.nullable(
    z.object({
      title: z.string(),
      fields: shownFields,
      before: shownFields,
      after: shownFields,
    }),
  ),
})
/** A request for a staff action that needs a second person's approval. */
const Approval = z.object({
  approvalId: Uuid,
  action: z.string(),
  asked: z.record(z.string(), z.unknown()),
  shown: ShownRequest,
  amount: Amount,
  affectedUserId: z.nullable(Uuid),
  affectedUsername: z.nullable(z.string()),
  /** The users that a deletion request names. After their deletion, these are pseudonyms. */
  usernames: z.array(z.string()),
  /** The log entries that the request would hide, as the staff log shows them now. */
  auditLogs: z.array(AuditLog),
  reason: z.nullable(z.string()),
  makerId: Uuid,
  makerName: z.string(),
  state: OneOf(APPROVAL_STATES),
  checkerName: z.nullable(z.string()),
  checkerReason: z.nullable(z.string()),
  lapsedReason: z.nullable(OneOf(LAPSED_REASONS)),
  /** The time at which the request lapses if it is still open. */
  expiresAt: Timestamp,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export const ApprovalList = z.object({ approvals: z.array(Approval), pagination: Pagination })
export const ApprovalQuery = z.extend(ListQuery, {
  state: z.optional(OneOf(APPROVAL_STATES)),
  view: z.optional(OneOf(APPROVAL_VIEWS)),
})
export const ApprovalParams = z.strictObject({ approvalId: Uuid })
/** The decision about a request. A refusal needs a reason; an approval does not. */
export const DecideApproval = z
  .strictObject({
    verdict: z.enum(['approve', 'refuse']),
    reason: z.optional(Reason),
  })
  .check(
    z.refine((sent) => sent.verdict === 'approve' || sent.reason !== undefined, {
      message: 'Reason is required',
      path: ['reason'],
    }),
  )
/** The decided request, with the ids of everything that its approved action deleted. */
export const DecidedApproval = z.object({
  approval: Approval,
  deletedAuditLogId: z.optional(Uuid),
  deletedAuditLogIds: z.optional(z.array(Uuid)),
  deletedUserIds: z.optional(z.array(Uuid)),
  deletedWalletHistoryIds: z.optional(z.array(Uuid)),
  deletedDepositReceiptIds: z.optional(z.array(Uuid)),
  deletedPromoCodeIds: z.optional(z.array(Uuid)),
  deletedTransactionHistoryIds: z.optional(z.array(Uuid)),
})
export type DeletedByApproval = Omit<z.output<typeof DecidedApproval>, 'approval'>
