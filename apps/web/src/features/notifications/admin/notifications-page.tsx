import { NOTIFICATION_STATUSES, NOTIFICATION_TYPES } from '@kapis/contract/notifications'
import { deleteNotifications, listNotifications } from '@kapis/contract/routes'
import { useState } from 'react'
import { act } from '#staff/act.ts'
import { AdminHead } from '#staff/admin-head.tsx'
import { Confirm } from '#staff/confirm.tsx'
import { DataTable } from '#staff/data-table.tsx'
import { DetailsDrawer } from '#staff/details-drawer.tsx'
import type { BulkAction, Filter } from '#staff/table-types.ts'
import { useAddress } from '#staff/use-address.ts'
import { useList } from '#staff/use-list.ts'
import { useCan } from '#staff/use-staff.ts'
import { Button } from '#ui/button.tsx'
import { ComposeModal } from './compose-modal.tsx'
import { notificationColumns } from './columns.tsx'
import type { Notification } from './columns.tsx'
import { NotificationDetails } from './notification-details.tsx'
import { texts } from './texts.ts'

/** More than this many at once have to be counted by hand. */
const TYPED_FROM = 10

/** `?notify=` with a person's id opens the form for that person. */
export function NotificationsPage() {
  const [{ notify }, move] = useAddress()
  const list = useList({
    name: 'notifications',
    route: listNotifications,
    rows: ({ notifications }) => notifications,
    rowId: (row: Notification) => row.notificationId,
    filters: ['type', 'status', 'startDate', 'endDate'],
  })
  const canWrite = useCan('notifications.write')
  const canDelete = useCan('notifications.delete')
  const [isWriting, setIsWriting] = useState(false)
  const [changed, setChanged] = useState<Notification | null>(null)
  const [doomed, setDoomed] = useState<readonly Notification[] | null>(null)
  function closeForm() {
    setIsWriting(false)
    setChanged(null)
    if (notify !== undefined) move(({ notify: _, ...rest }) => rest, { isReplacing: true })
  }
  return (
    <>
      <AdminHead
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
        bulk={canDelete ? [removal(setDoomed)] : []}
      />
      <DetailsDrawer list={list} title={(row) => texts.statuses[row.status]}>
        {(row) => (
          <NotificationDetails
            row={row}
            onChange={() => setChanged(row)}
            onDelete={() => setDoomed([row])}
          />
        )}
      </DetailsDrawer>
      {canWrite && (isWriting || changed !== null || notify !== undefined) && (
        <ComposeModal row={changed} toUserId={notify ?? null} onClose={closeForm} />
      )}
      <Doomed rows={doomed} onClose={() => setDoomed(null)} onDone={list.close} />
    </>
  )
}

function removal(run: (rows: readonly Notification[]) => void): BulkAction<Notification> {
  return {
    key: 'delete',
    label: texts.remove.one,
    icon: 'i-trash',
    isDanger: true,
    hotkey: 'Backspace',
    run,
  }
}

type DoomedProps = {
  rows: readonly Notification[] | null
  onClose: () => void
  onDone: () => void
}

function Doomed({ rows, onClose, onDone }: DoomedProps) {
  if (rows === null) return null
  const { title, message, confirm } = texts.remove
  return (
    <Confirm
      title={title(rows.length)}
      message={message}
      confirmText={confirm}
      reason="required"
      isDanger
      {...(rows.length > TYPED_FROM && { typed: String(rows.length) })}
      onConfirm={(reason) => deleteAll(rows, reason, onDone)}
      onClose={onClose}
    />
  )
}

/** What is deleted has no details any more. */
async function deleteAll(rows: readonly Notification[], reason: string, close: () => void) {
  const notificationIds = rows.map((row) => row.notificationId)
  const sent = { body: { notificationIds, reason } }
  const acted = await act(deleteNotifications, sent, { isFormError: true })
  if (acted.kind === 'done') close()
  return acted
}

function filters(): Filter[] {
  const { columns: t, types, statuses } = texts
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
