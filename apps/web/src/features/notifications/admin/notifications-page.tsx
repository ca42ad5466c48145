import { NOTIFICATION_STATUSES, NOTIFICATION_TYPES } from '@kapis/contract/notifications'
import { deleteNotifications, listNotifications } from '@kapis/contract/routes'
import { useState } from 'react'
import { executeAction } from '#staff/actions/execute-action.ts'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { DataTable } from '#staff/table/data-table.tsx'
import { DetailsDrawer } from '#staff/table/details-drawer.tsx'
import { ConfirmRemoval, deleteAction } from '#staff/table/confirm-delete.tsx'
import type { Filter } from '#staff/table/table-types.ts'
import { useAddress } from '#lib/use-url-search.ts'
import { useList } from '#staff/table/use-list.ts'
import { useCan } from '#staff/use-staff.ts'
import { Button } from '#ui/button.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { ComposeModal } from './compose-modal.tsx'
import { notificationColumns } from './columns.tsx'
import type { Notification } from './columns.tsx'
import { NotificationDetails } from './notification-details.tsx'
import { notificationTexts } from './texts.ts'

/** The notifications page; `?notify=` with a user's id opens the form for that user. */
export function NotificationsPage() {
  const texts = useTexts(notificationTexts)
  const [{ notify }, move] = useAddress()
  const list = useNotificationList()
  const canWrite = useCan('notifications.write')
  const canDelete = useCan('notifications.delete')
  const [isWriting, setIsWriting] = useState(false)
  const [changed, setChanged] = useState<Notification | null>(null)
  const [toDelete, setToDelete] = useState<readonly Notification[]>([])
  function closeForm() {
    setIsWriting(false)
    setChanged(null)
    if (notify !== undefined) move(({ notify: _, ...rest }) => rest, { isReplacing: true })
  }
  return (
    <>
      <AdminPageHeader
        title={texts.title}
        note={texts.note}
        actions={
          canWrite && (
            <Button variant="primary" icon="i-plus" onClick={() => setIsWriting(true)}>
              {texts.write}
            </Button>
          )
        }
      />
      <DataTable
        list={list}
        caption={texts.caption}
        columns={notificationColumns()}
        filters={filters()}
        searchHint={texts.search}
        csvName="notifications"
        refreshed={texts.refreshed}
        empty={texts.empty}
        bulk={canDelete ? [deleteAction(texts.remove.one, setToDelete)] : []}
      />
      <DetailsDrawer list={list} title={(row) => texts.statuses[row.status]}>
        {(row) => (
          <NotificationDetails
            row={row}
            onChange={() => setChanged(row)}
            onDelete={() => setToDelete([row])}
          />
        )}
      </DetailsDrawer>
      {canWrite && (isWriting || changed !== null || notify !== undefined) && (
        <ComposeModal row={changed} toUserId={notify ?? null} onClose={closeForm} />
      )}
      <ConfirmRemoval
        rows={toDelete}
        words={texts.remove}
        send={deleteAll}
        onClose={() => setToDelete([])}
        onDone={list.close}
      />
    </>
  )
}

function useNotificationList() {
  return useList({
    name: 'notifications',
    route: listNotifications,
    rows: ({ notifications }) => notifications,
    rowId: (row: Notification) => row.notificationId,
    filters: ['type', 'status', 'startDate', 'endDate'],
  })
}

function deleteAll(rows: readonly Notification[], reason: string) {
  const notificationIds = rows.map((row) => row.notificationId)
  return executeAction(
    deleteNotifications,
    { body: { notificationIds, reason } },
    { isFormError: true },
  )
}

function filters(): Filter[] {
  const { columns: t, types, statuses } = currentTexts(notificationTexts)
  return [
    {
      key: 'status',
      label: t.status,
      options: NOTIFICATION_STATUSES.map((value) => ({ value, label: statuses[value] })),
    },
    {
      key: 'type',
      label: t.type,
      options: NOTIFICATION_TYPES.map((value) => ({ value, label: types[value] })),
    },
    { key: 'startDate', label: t.from, kind: 'date' },
    { key: 'endDate', label: t.to, kind: 'date' },
  ]
}
