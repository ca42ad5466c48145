import * as z from 'zod/mini'
import { IdBatch, Reason } from './entered.ts'
import { OneOf, Text, Timestamp, Uuid } from './fields.ts'
import { ListQuery, Pagination } from './paging.ts'
import { ReceiptImage } from './wallet.ts'

export const REPORT_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const
export const REPORT_PRIORITIES = ['low', 'medium', 'high'] as const

const Report = z.object({
  reportId: Uuid,
  userId: Uuid,
  title: z.string(),
  description: z.string(),
  status: OneOf(REPORT_STATUSES),
  priority: z.nullable(OneOf(REPORT_PRIORITIES)),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** The name of the report's author; sent to staff only. */
  username: z.optional(z.string()),
  /**
   * The replies, oldest first. In replies to players, `author` is null instead of the name of a
   * staff member.
   */
  replies: z.array(
    z.object({
      message: z.string(),
      author: z.nullable(z.string()),
      createdAt: Timestamp,
      replyId: z.optional(Uuid),
      /** Whether the player who sent the report wrote this reply. */
      isPlayer: z.optional(z.boolean()),
      hasPicture: z.optional(z.boolean()),
    }),
  ),
})
/** A report, and the earlier versions of the player's text, oldest first. For staff only. */
export const ReportDetails = z.object({
  report: Report,
  revisions: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      replacedBy: z.string(),
      replacedAt: Timestamp,
    }),
  ),
})
export const OneReport = z.object({ report: Report })
export const ReportList = z.object({ reports: z.array(Report), pagination: Pagination })

const words = {
  title: Text('Title is required').check(
    z.maxLength(100, 'Title must be less than 100 characters'),
  ),
  description: Text('Description is required').check(
    z.maxLength(1000, 'Description must be less than 1000 characters'),
  ),
}
export const SubmitReport = z.strictObject(words)
export type SubmitReport = z.output<typeof SubmitReport>
export const UpdateReport = z.partial(
  z.strictObject({
    ...words,
    status: OneOf(REPORT_STATUSES),
    priority: z.nullable(OneOf(REPORT_PRIORITIES)),
    updatedAt: Timestamp,
    reason: Reason,
  }),
)
export type UpdateReport = z.output<typeof UpdateReport>
/** A change of a report's text by staff. It needs a reason. */
export const RewordReport = z.extend(SubmitReport, {
  reason: Reason,
})
export const ReplyToReport = z.strictObject({
  message: Text('Message is required').check(z.maxLength(2000)),
})
/** A player's reply to a report. It may include an image. */
export const ReplyToOwnReport = z.extend(ReplyToReport, { picture: z.optional(ReceiptImage) })
export const OwnReportParams = z.strictObject({ userId: Uuid, reportId: Uuid })
export const OwnReplyParams = z.strictObject({ userId: Uuid, reportId: Uuid, replyId: Uuid })
export const ReplyParams = z.strictObject({ reportId: Uuid, replyId: Uuid })
export const ReplyImageQuery = z.strictObject({
  size: z._default(z.enum(['full', 'thumbnail']), 'full'),
})
export const ReportQuery = z.extend(ListQuery, {
  status: z.optional(OneOf(REPORT_STATUSES)),
  priority: z.optional(OneOf(REPORT_PRIORITIES)),
  userId: z.optional(Uuid),
})
export type ReportQuery = z.output<typeof ReportQuery>
export const ReportParams = z.strictObject({ reportId: Uuid })
export const ReportIds = z.strictObject({
  reportIds: IdBatch('At least one report ID is required'),
  reason: z.optional(Reason),
})
export const DeletedReports = z.object({ deletedReportIds: z.array(Uuid) })
