import type { DataOf } from '@kapis/contract/route'
import { getReport } from '@kapis/contract/routes'
import type { listReports } from '@kapis/contract/routes'
import { api } from '#lib/api/api-client.ts'
import { currentTexts } from '#texts/texts.ts'
import { adminReportTexts } from './texts.ts'

export type Report = DataOf<typeof listReports>['reports'][number]

/** Returns a snapshot of the report on screen, to show what changed if a save conflicts. */
export function seenOf(row: Report) {
  const { columns: t } = currentTexts(adminReportTexts)
  const shown = ({ title, description, status, priority }: Report) => ({
    title,
    description,
    status,
    priority,
  })
  return {
    before: shown(row),
    read: async () => {
      const { report } = await api.call(getReport, { params: { reportId: row.reportId } })
      return shown(report)
    },
    labels: {
      title: t.title,
      description: t.description,
      status: t.status,
      priority: t.priority,
    },
  }
}
