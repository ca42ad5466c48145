import { formatDateTime } from '#lib/format.ts'
import { Facts } from '#staff/actions/field-list.tsx'
import { useCan } from '#staff/use-staff.ts'
import { Button } from '#ui/button.tsx'
import { CopyId } from '#ui/copy-id.tsx'
import { ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import { audienceOf, sendTime, NotificationStatusBadge } from './columns.tsx'
import type { Notification } from './columns.tsx'
import styles from './notifications-admin.module.css'
import { Preview } from './preview.tsx'
import { notificationTexts } from './texts.ts'

type DetailsProps = { row: Notification; onChange: () => void; onDelete: () => void }

/** The details of a notification. An unsent one can be edited; a sent one can only be withdrawn. */
export function NotificationDetails({ row, onChange, onDelete }: DetailsProps) {
  const texts = useTexts(notificationTexts)
  const canWrite = useCan('notifications.write')
  const canDelete = useCan('notifications.delete')
  const t = texts.columns
  return (
    <div className={styles.details}>
      <Preview message={row.message} at={row.scheduledAt ?? row.createdAt} />
      <Facts
        rows={[
          [t.status, <NotificationStatusBadge key="status" status={row.status} />],
          [t.audience, audienceOf(row)],
          [t.scheduled, sendTime(row)],
          [t.read, row.readCount ?? 0],
          [t.type, texts.types[row.type]],
          [t.created, formatDateTime(row.createdAt)],
          [t.updated, formatDateTime(row.updatedAt)],
          [t.id, <CopyId key="id" id={row.notificationId} label={texts.copyId} />],
        ]}
      />
      <ModalActions>
        {canWrite && row.status === 'pending' && (
          <Button icon="i-edit" onClick={onChange}>
            {texts.edit}
          </Button>
        )}
        {canDelete && (
          <Button icon="i-trash" variant="danger" onClick={onDelete}>
            {texts.remove.one}
          </Button>
        )}
      </ModalActions>
    </div>
  )
}
