import * as z from 'zod/mini'
import { IdBatch, OneOf, Text, Timestamp, Uuid } from './fields.ts'
import { Pagination } from './paging.ts'

export const REPORT_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const
export const REPORT_PRIORITIES = ['low', 'medium', 'high'] as const

export const Report = z.object({
  reportId: Uuid,
  userId: Uuid,
  title: z.string(),
  description: z.string(),
  status: OneOf(REPORT_STATUSES),
  priority: z.nullable(OneOf(REPORT_PRIORITIES)),
  createdAt: Timestamp,
  updatedAt: Timestamp,
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
  }),
)
export const ReportParams = z.strictObject({ reportId: Uuid })
export const ReportIds = z.strictObject({
  reportIds: IdBatch('At least one report ID is required'),
})
export const DeletedReports = z.object({ deletedReportIds: z.array(Uuid) })
