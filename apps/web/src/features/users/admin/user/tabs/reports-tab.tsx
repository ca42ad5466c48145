import type { DataOf } from '@kapis/contract/route'
import { listReports } from '@kapis/contract/routes'
import { DataTable } from '#staff/table/data-table.tsx'
import type { Column } from '#staff/table/table-types.ts'
import { useList } from '#staff/table/use-list.ts'
import { Badge } from '#ui/badge.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { DateTime } from '#staff/table/date-time.tsx'
import type { TabProps } from '../../user-details.ts'
import { usersTexts } from '../../texts.ts'

type Report = DataOf<typeof listReports>['reports'][number]

const TONES = { open: 'warn', in_progress: 'info', resolved: 'win', closed: 'plain' } as const

/** Lists the user's reports, each with a link to the page where staff answer it. */
export function ReportsTab({ details: { user } }: TabProps) {
  const list = useList({
    name: 'user-reports',
    route: listReports,
    rows: ({ reports }) => reports,
    rowId: ({ reportId }: Report) => reportId,
    fixed: { userId: user.userId },
  })
  const { caption } = useTexts(usersTexts).reports
  return (
    <DataTable
      list={list}
      caption={caption}
      csvName={`reports-${user.username}`}
      href={({ reportId }) => `/admin/reports?modal=open&itemId=${reportId}`}
      columns={columnsOf()}
    />
  )
}

function columnsOf(): Column<Report>[] {
  const { columns, statuses } = currentTexts(usersTexts).reports
  return [
    { key: 'title', title: columns.title, cell: (row) => row.title, csv: (row) => row.title },
    {
      key: 'status',
      title: columns.status,
      cell: (row) => <Badge tone={TONES[row.status]}>{statuses[row.status]}</Badge>,
      csv: (row) => row.status,
    },
    {
      key: 'replies',
      title: columns.replies,
      isNumber: true,
      cell: (row) => row.replies.length,
      csv: (row) => row.replies.length,
    },
    {
      key: 'at',
      title: columns.at,
      cell: (row) => <DateTime iso={row.createdAt} />,
      csv: (row) => row.createdAt,
    },
  ]
}
