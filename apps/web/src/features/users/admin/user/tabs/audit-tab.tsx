import type { DataOf } from '@kapis/contract/route'
import { listAuditLogs } from '@kapis/contract/routes'
import { DataTable } from '#staff/table/data-table.tsx'
import { DetailsDrawer } from '#staff/table/details-drawer.tsx'
import { Diff, Facts } from '#staff/actions/field-list.tsx'
import type { Column } from '#staff/table/table-types.ts'
import { useList } from '#staff/table/use-list.ts'
import { useGrant } from '#staff/use-staff.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { DateTime } from '#staff/table/date-time.tsx'
import type { TabProps } from '../../user-details.ts'
import { usersTexts } from '../../texts.ts'

type Line = DataOf<typeof listAuditLogs>['auditLogs'][number]

/** Lists the staff actions on this user. The details show each change field by field. */
export function AuditTab({ details: { user } }: TabProps) {
  const list = useList({
    name: 'user-audit',
    route: listAuditLogs,
    rows: ({ auditLogs }) => auditLogs,
    rowId: ({ auditLogId }: Line) => auditLogId,
    fixed: { affectedUserId: user.userId },
  })
  const isOwnOnly = useGrant('audit.read') === 'own'
  const { caption, columns, ownOnly } = useTexts(usersTexts).audit
  return (
    <>
      {isOwnOnly && <p>{ownOnly}</p>}
      <DataTable
        list={list}
        caption={caption}
        csvName={`audit-${user.username}`}
        columns={columnsOf()}
      />
      <DetailsDrawer list={list} title={(row) => row.description}>
        {(row) => (
          <>
            <Facts
              rows={[
                [columns.by, row.adminName],
                [columns.action, row.action],
                [columns.at, <DateTime key="at" iso={row.createdAt} />],
                row.reason === null ? null : [columns.reason, row.reason],
              ]}
            />
            <Diff before={row.oldValue} after={row.newValue} />
          </>
        )}
      </DetailsDrawer>
    </>
  )
}

function columnsOf(): Column<Line>[] {
  const { columns } = currentTexts(usersTexts).audit
  return [
    {
      key: 'what',
      title: columns.what,
      cell: (row) => row.description,
      csv: (row) => row.description,
    },
    {
      key: 'by',
      title: columns.by,
      cell: (row) => row.adminName,
      csv: (row) => row.adminName,
    },
    {
      key: 'reason',
      title: columns.reason,
      cell: (row) => row.reason ?? '—',
      csv: (row) => row.reason,
    },
    {
      key: 'action',
      title: columns.action,
      isHidden: true,
      cell: (row) => row.action,
      csv: (row) => row.action,
    },
    {
      key: 'at',
      title: columns.at,
      cell: (row) => <DateTime iso={row.createdAt} />,
      csv: (row) => row.createdAt,
    },
  ]
}
