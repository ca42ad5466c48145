import type { DepositReceipt } from '@kapis/contract/receipts'
import { deleteDepositReceipts, listDepositReceipts } from '@kapis/contract/routes'
import { useState } from 'react'
import { formatFirst } from '#lib/format-list.ts'
import { formatReference } from '#lib/amounts.ts'
import { Button } from '#ui/button.tsx'
import { executeAction } from '#staff/actions/execute-action.ts'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { Confirm } from '#staff/actions/confirm.tsx'
import { DataTable } from '#staff/table/data-table.tsx'
import { DetailsDrawer } from '#staff/table/details-drawer.tsx'
import { deleteAction } from '#staff/table/confirm-delete.tsx'
import type { List } from '#staff/table/use-list.ts'
import { useList } from '#staff/table/use-list.ts'
import { useCan } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import { depositReceiptColumns } from './deposit-receipt-columns.tsx'
import { DepositReceiptDetails } from './deposit-receipt-details.tsx'
import { DepositReceiptForm } from './deposit-receipt-form.tsx'
import styles from './deposits.module.css'
import type { View } from './deposit-view-tabs.tsx'
import { ViewTabs } from './deposit-view-tabs.tsx'
import { receiptTexts } from './texts.ts'

type ReceiptListProps = { view: View; onView: (view: View) => void }
const NAMED_MAX = 3

/** Lists the operator's records of received money, newest first. */
export function DepositReceiptTable({ view, onView }: ReceiptListProps) {
  const texts = useTexts(receiptTexts)
  const list = useList({
    name: 'receipts',
    route: listDepositReceipts,
    rows: ({ depositReceipts }) => depositReceipts,
    rowId: ({ depositReceiptId }: DepositReceipt) => depositReceiptId,
    filters: ['status'],
  })
  const canWrite = useCan('receipts.create')
  const [isWriting, setIsWriting] = useState(false)
  const [removed, setRemoved] = useState<readonly DepositReceipt[]>([])
  return (
    <div className={styles.page}>
      <AdminPageHeader
        title={texts.title}
        actions={
          canWrite && (
            <Button variant="primary" size="small" icon="i-plus" onClick={() => setIsWriting(true)}>
              {texts.list.create}
            </Button>
          )
        }
      />
      <ViewTabs view={view} onView={onView} />
      <ReceiptTable list={list} onRemove={setRemoved} />
      <DetailsDrawer list={list} title={(row) => texts.ref(formatReference(row.referenceNumber))}>
        {(row, close) => <DepositReceiptDetails receipt={row} onClose={close} />}
      </DetailsDrawer>
      {isWriting && <DepositReceiptForm onClose={() => setIsWriting(false)} />}
      {removed.length > 0 && (
        <RemoveMany
          receipts={removed}
          onClose={() => {
            setRemoved([])
            list.clearSelection()
          }}
        />
      )}
    </div>
  )
}

type ReceiptTableProps = {
  list: List<DepositReceipt>
  onRemove: (receipts: readonly DepositReceipt[]) => void
}

function ReceiptTable({ list, onRemove }: ReceiptTableProps) {
  const canDeleteMany = useCan('receipts.delete-many')
  const { caption, search, refreshed, status, states, remove } = useTexts(receiptTexts).list
  const statuses = (['pending', 'completed'] as const).map((value) => ({
    value,
    label: states[value],
  }))
  const bulk = deleteAction(remove, onRemove)
  return (
    <DataTable
      list={list}
      caption={caption}
      searchHint={search}
      csvName="deposit-receipts"
      refreshed={refreshed}
      columns={depositReceiptColumns()}
      filters={[{ key: 'status', label: status, options: statuses }]}
      {...(canDeleteMany && { bulk: [bulk] })}
    />
  )
}

type RemoveManyProps = { receipts: readonly DepositReceipt[]; onClose: () => void }

function RemoveMany({ receipts, onClose }: RemoveManyProps) {
  const texts = useTexts(receiptTexts)
  const names = receipts.map((one) => formatReference(one.referenceNumber))
  return (
    <Confirm
      title={texts.list.removeMany(receipts.length)}
      message={texts.list.removeManyMessage(formatFirst(names, NAMED_MAX))}
      confirmText={texts.list.remove}
      reason="required"
      isDanger
      count={receipts.length}
      onConfirm={(reason) => {
        const depositReceiptIds = receipts.map((one) => one.depositReceiptId)
        return executeAction(
          deleteDepositReceipts,
          { body: { depositReceiptIds, reason } },
          { isFormError: true },
        )
      }}
      onClose={onClose}
    />
  )
}
