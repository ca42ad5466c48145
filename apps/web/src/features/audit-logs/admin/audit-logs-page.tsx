import { deleteAuditLog, deleteAuditLogs, listAuditLogs } from '@kapis/contract/routes'
import { useState } from 'react'
import { executeAction } from '#staff/actions/execute-action.ts'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { DataTable } from '#staff/table/data-table.tsx'
import { DetailsDrawer } from '#staff/table/details-drawer.tsx'
import { ConfirmRemoval } from '#staff/table/confirm-delete.tsx'
import type { BulkAction, Filter } from '#staff/table/table-types.ts'
import { useList } from '#staff/table/use-list.ts'
import { useCan, useGrant } from '#staff/use-staff.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { ChainStatus, VerifyButton } from './chain-status.tsx'
import { auditColumns, isHideable } from './columns.tsx'
import type { AuditLog } from './columns.tsx'
import { AuditDetails } from './audit-details.tsx'
import { useChainCheck } from './use-chain-check.ts'
import { auditTexts } from './texts.ts'

export function AuditLogsPage() {
  const texts = useTexts(auditTexts)
  const list = useList({
    name: 'audit-logs',
    route: listAuditLogs,
    rows: ({ auditLogs }) => auditLogs,
    rowId: (row: AuditLog) => row.auditLogId,
    filters: ['action', 'startDate', 'endDate', 'adminId', 'affectedUserId'],
  })
  const isOwnOnly = useGrant('audit.read') === 'own'
  const canVerify = useCan('audit.verify')
  const canDelete = useCan('audit.delete')
  const check = useChainCheck()
  const [toDelete, setToDelete] = useState<readonly AuditLog[]>([])
  return (
    <>
      <AdminPageHeader
        title={texts.title}
        note={isOwnOnly ? texts.ownNote : texts.note}
        actions={canVerify && <VerifyButton check={check} />}
      />
      <ChainStatus check={check} />
      <DataTable
        list={list}
        caption={texts.caption}
        columns={auditColumns()}
        filters={filters()}
        searchHint={texts.search}
        csvName="audit-logs"
        refreshed={texts.refreshed}
        empty={texts.empty}
        bulk={canDelete ? [redaction(setToDelete)] : []}
      />
      <DetailsDrawer list={list} title={(row) => texts.lineTitle(row.seq)}>
        {(row) => <AuditDetails row={row} onRedact={() => setToDelete([row])} />}
      </DetailsDrawer>
      <ConfirmRemoval
        rows={toDelete}
        words={texts.remove}
        send={redact}
        onClose={() => setToDelete([])}
      />
    </>
  )
}

/** Returns the bulk action that redacts. It has no hotkey, so that nobody redacts by accident. */
function redaction(run: (rows: readonly AuditLog[]) => void): BulkAction<AuditLog> {
  return {
    key: 'redact',
    label: currentTexts(auditTexts).remove.one,
    icon: 'i-trash',
    isDanger: true,
    run: (rows) => run(rows.filter(isHideable)),
  }
}

function redact(rows: readonly AuditLog[], reason: string) {
  const [first] = rows
  const options = { isFormError: true }
  return rows.length === 1 && first !== undefined
    ? executeAction(
        deleteAuditLog,
        { params: { auditLogId: first.auditLogId }, query: { reason } },
        options,
      )
    : executeAction(
        deleteAuditLogs,
        { body: { auditLogIds: rows.map((row) => row.auditLogId), reason } },
        options,
      )
}

function filters(): Filter[] {
  const { columns: t, subjects } = currentTexts(auditTexts)
  return [
    {
      key: 'action',
      label: t.action,
      options: Object.entries(subjects).map(([value, label]) => ({ value, label })),
    },
    { key: 'startDate', label: t.from, kind: 'date' },
    { key: 'endDate', label: t.to, kind: 'date' },
  ]
}
