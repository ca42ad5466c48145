import type { DataInput } from '@kapis/contract/route'
import type { submitReport } from '@kapis/contract/routes'
import type { Selectable } from 'kysely'
import type { Report } from '#db/schema.ts'

export type ReportReply = DataInput<typeof submitReport>['report']
type Reply = ReportReply['replies'][number]
export type ReportRow = Selectable<Report> & { username?: string; replies?: Reply[] }

/** Presents a report; database constraints limit status and priority to the contract's values. */
export function presentReport(row: ReportRow): ReportReply {
  return {
    reportId: row.report_id,
    userId: row.player_id,
    title: row.title,
    description: row.description,
    status: row.status as ReportReply['status'],
    priority: row.priority as ReportReply['priority'],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(row.username !== undefined && { username: row.username }),
    replies: (row.replies ?? []).map((reply) => ({
      ...reply,
      createdAt: new Date(reply.createdAt).toISOString(),
    })),
  }
}

/** Presents a report to its player, without the names of staff. */
export function presentOwnReport(row: ReportRow): ReportReply {
  const { username: _, ...report } = presentReport(row)
  return { ...report, replies: report.replies.map((reply) => ({ ...reply, author: null })) }
}
