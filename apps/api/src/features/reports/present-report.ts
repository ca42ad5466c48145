import type { DataSent } from '@kapis/contract/route'
import type { submitReport } from '@kapis/contract/routes'
import type { Selectable } from 'kysely'
import type { Report } from '#db/schema.ts'

type Sent = DataSent<typeof submitReport>['report']

/** The database's own checks keep status and priority to the values of the contract. */
export function presentReport(row: Selectable<Report>): Sent {
  return {
    reportId: row.report_id,
    userId: row.player_id,
    title: row.title,
    description: row.description,
    status: row.status as Sent['status'],
    priority: row.priority as Sent['priority'],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
