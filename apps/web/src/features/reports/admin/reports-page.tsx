import { REPORT_PRIORITIES, REPORT_STATUSES } from '@kapis/contract/reports'
import { deleteReport, deleteReports, getReport, listReports } from '@kapis/contract/routes'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERIES } from '#lib/api/query-keys.ts'
import { formatDateTime } from '#lib/format.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Presence, PresenceMark } from '#staff/presence/presence.tsx'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { DataTable } from '#staff/table/data-table.tsx'
import { DetailsDrawer } from '#staff/table/details-drawer.tsx'
import { ConfirmRemoval, deleteAction } from '#staff/table/confirm-delete.tsx'
import type { Column } from '#staff/table/table-types.ts'
import { useList } from '#staff/table/use-list.ts'
import { useCan } from '#staff/use-staff.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { PriorityBadge, ReportStatusBadge } from './badges.tsx'
import { ReportDrawer } from './report-details.tsx'
import type { Report } from './report-rows.ts'
import styles from './reports.module.css'
import { adminReportTexts } from './texts.ts'

export function ReportsPage() {
  const texts = useTexts(adminReportTexts)
  const list = useList({
    name: STAFF_QUERIES.reports,
    route: listReports,
    rows: ({ reports }) => reports,
    rowId: (row: Report) => row.reportId,
    filters: ['status', 'priority', 'userId'],
  })
  const canDelete = useCan('reports.delete')
  const [toDelete, setToDelete] = useState<readonly Report[]>([])
  return (
    <Presence type="report" itemId={list.openId}>
      <AdminPageHeader title={texts.title} note={texts.note} />
      <DataTable
        list={list}
        caption={texts.caption}
        columns={columns()}
        filters={filters()}
        searchHint={texts.search}
        csvName="reports"
        refreshed={texts.refreshed}
        empty={texts.empty}
        bulk={canDelete ? [deleteAction(texts.remove.one, setToDelete)] : []}
      />
      <DetailsDrawer list={list} title={(row) => row.title} read={readReport}>
        {(row) => <ReportDrawer row={row} onDelete={() => setToDelete([row])} />}
      </DetailsDrawer>
      <ConfirmRemoval
        rows={toDelete}
        words={texts.remove}
        send={deleteAll}
        onClose={() => setToDelete([])}
        onDone={list.close}
      />
    </Presence>
  )
}

async function readReport(reportId: string): Promise<Report> {
  return (await api.call(getReport, { params: { reportId } })).report
}

function deleteAll(rows: readonly Report[], reason: string) {
  const [first] = rows
  const options = { isFormError: true }
  const reportIds = rows.map((row) => row.reportId)
  return rows.length === 1 && first !== undefined
    ? executeAction(
        deleteReport,
        { params: { reportId: first.reportId }, query: { reason } },
        options,
      )
    : executeAction(deleteReports, { body: { reportIds, reason } }, options)
}

function columns(): Column<Report>[] {
  const t = currentTexts(adminReportTexts).columns
  return [
    {
      key: 'title',
      title: t.title,
      cell: (row) => <Title row={row} />,
      csv: (row) => row.title,
    },
    {
      key: 'player',
      title: t.player,
      cell: (row) => row.username ?? '—',
      csv: (row) => row.username,
    },
    {
      key: 'status',
      title: t.status,
      cell: (row) => <ReportStatusBadge status={row.status} />,
      csv: (row) => row.status,
    },
    {
      key: 'priority',
      title: t.priority,
      cell: (row) => <PriorityBadge priority={row.priority} />,
      csv: (row) => row.priority,
    },
    {
      key: 'replies',
      title: t.replies,
      cell: (row) => row.replies.length,
      isNumber: true,
      csv: (row) => row.replies.length,
    },
    {
      key: 'created',
      title: t.created,
      cell: (row) => formatDateTime(row.createdAt),
      csv: (row) => row.createdAt,
    },
    {
      key: 'updated',
      title: t.updated,
      cell: (row) => formatDateTime(row.updatedAt),
      csv: (row) => row.updatedAt,
      isHidden: true,
    },
    {
      key: 'description',
      title: t.description,
      cell: (row) => <span className={styles.clip}>{row.description}</span>,
      csv: (row) => row.description,
      isHidden: true,
    },
  ]
}

function Title({ row }: { row: Report }) {
  return (
    <>
      <span className={styles.clip}>{row.title}</span>
      <PresenceMark itemId={row.reportId} />
    </>
  )
}

function filters() {
  const { columns: t, statuses, priorities } = currentTexts(adminReportTexts)
  return [
    {
      key: 'status',
      label: t.status,
      options: REPORT_STATUSES.map((value) => ({ value, label: statuses[value] })),
    },
    {
      key: 'priority',
      label: t.priority,
      options: REPORT_PRIORITIES.map((value) => ({ value, label: priorities[value] })),
    },
  ]
}
