import { APPROVAL_STATES, APPROVAL_VIEWS } from '@kapis/contract/audit-logs'
import { STATUS_MESSAGES } from '@kapis/contract/messages'
import { listApprovals } from '@kapis/contract/routes'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERIES } from '#lib/api/query-keys.ts'
import { usePageAddress } from '#lib/use-url-search.ts'
import { Presence } from '#staff/presence/presence.tsx'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { DataTable } from '#staff/table/data-table.tsx'
import { DetailsDrawer } from '#staff/table/details-drawer.tsx'
import { useList } from '#staff/table/use-list.ts'
import { useTexts } from '#texts/texts.ts'
import { Tabs } from '#ui/tabs.tsx'
import { approvalColumns } from './approval-columns.tsx'
import type { Approval } from './requested-fields.ts'
import { ApprovalDetails } from './approval-details.tsx'
import type { PaymentEvidence } from './approval-details.tsx'
import { approvalTexts } from './approval-texts.ts'
import { titleOf } from './requested-fields.ts'
import styles from './approvals.module.css'

const LIVE_MS = 5_000

const VIEWS = [...APPROVAL_VIEWS, 'all'] as const
type View = (typeof VIEWS)[number]
const PANEL = 'approval-list'

type ApprovalsPageProps = {
  /** Shows the payment that a request is about. */
  Evidence: PaymentEvidence
}

/**
 * Loads a request that is not in the view, such as one that somebody else has decided. The search of
 * the list finds it by the end of its id.
 */
async function readApproval(id: string): Promise<Approval> {
  const { approvals } = await api.call(listApprovals, { query: { search: id.slice(-12) } })
  const found = approvals.find(({ approvalId }) => approvalId === id)
  if (found === undefined) throw new Error(STATUS_MESSAGES[404])
  return found
}

/** The page that lists the approval requests, newest first. */
export function ApprovalsPage({ Evidence }: ApprovalsPageProps) {
  const [search, move] = usePageAddress()
  const view = VIEWS.find((one) => one === search.view) ?? 'waiting'
  const list = useList({
    name: STAFF_QUERIES.approvals,
    route: listApprovals,
    rows: ({ approvals }) => approvals,
    rowId: ({ approvalId }: Approval) => approvalId,
    filters: view === 'decided' || view === 'all' ? ['state'] : [],
    fixed: view === 'all' ? {} : { view },
    pollMs: LIVE_MS,
  })
  const { title, note, state, states, search: hint, views, empty } = useTexts(approvalTexts)
  const isDecided = view === 'decided'
  return (
    <Presence type="approval" itemId={list.openId}>
      <AdminPageHeader title={title} note={note} />
      <div className={styles.views}>
        <Tabs<View>
          label={title}
          tabs={VIEWS.map((value) => ({ value, label: views[value] }))}
          value={view}
          onChange={(next) => move(() => (next === 'waiting' ? {} : { view: next }))}
          panelId={PANEL}
        />
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${view}`}>
        <DataTable
          list={list}
          caption={title}
          searchHint={hint}
          csvName="approvals"
          columns={approvalColumns(isDecided || view === 'all')}
          empty={empty[view]}
          filters={
            isDecided || view === 'all'
              ? [
                  {
                    key: 'state',
                    label: state,
                    options: APPROVAL_STATES.filter((value) => !isDecided || value !== 'open').map(
                      (value) => ({ value, label: states[value] }),
                    ),
                  },
                ]
              : []
          }
        />
      </div>
      <DetailsDrawer list={list} title={titleOf} width={608} read={readApproval}>
        {(row, close) => <ApprovalDetails approval={row} onClose={close} Evidence={Evidence} />}
      </DetailsDrawer>
    </Presence>
  )
}
