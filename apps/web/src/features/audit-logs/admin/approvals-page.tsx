import { APPROVAL_STATES } from '@kapis/contract/audit-logs'
import { listApprovals } from '@kapis/contract/routes'
import { STAFF_QUERIES } from '#lib/api/query-keys.ts'
import { Presence } from '#staff/presence/presence.tsx'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { DataTable } from '#staff/table/data-table.tsx'
import { DetailsDrawer } from '#staff/table/details-drawer.tsx'
import { useList } from '#staff/table/use-list.ts'
import { useTexts } from '#texts/texts.ts'
import { approvalColumns, describeRequest } from './approval-columns.tsx'
import type { Approval } from './requested-fields.ts'
import { ApprovalDetails } from './approval-details.tsx'
import { approvalTexts } from './approval-texts.ts'

const LIVE_MS = 5_000

/** The page that lists the approval requests, newest first. */
export function ApprovalsPage() {
  const list = useList({
    name: STAFF_QUERIES.approvals,
    route: listApprovals,
    rows: ({ approvals }) => approvals,
    rowId: ({ approvalId }: Approval) => approvalId,
    filters: ['state'],
    pollMs: LIVE_MS,
  })
  const { title, note, state, states, search } = useTexts(approvalTexts)
  return (
    <Presence type="approval" itemId={list.openId}>
      <AdminPageHeader title={title} note={note} />
      <DataTable
        list={list}
        caption={title}
        searchHint={search}
        csvName="approvals"
        columns={approvalColumns()}
        filters={[
          {
            key: 'state',
            label: state,
            options: APPROVAL_STATES.map((value) => ({
              value,
              label: states[value],
            })),
          },
        ]}
      />
      <DetailsDrawer list={list} title={describeRequest}>
        {(row, close) => <ApprovalDetails approval={row} onClose={close} />}
      </DetailsDrawer>
    </Presence>
  )
}
