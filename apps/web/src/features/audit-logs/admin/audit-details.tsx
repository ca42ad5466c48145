import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#lib/format.ts'
import { Diff, Facts } from '#staff/actions/field-list.tsx'
import { useCan } from '#staff/use-staff.ts'
import { Button } from '#ui/button.tsx'
import { CopyId } from '#ui/copy-id.tsx'
import { ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './audit-logs.module.css'
import { isHideable } from './columns.tsx'
import type { AuditLog } from './columns.tsx'
import { auditTexts } from './texts.ts'

/** Shows one log entry in full, with its changes field by field. */
export function AuditDetails({ row, onRedact }: { row: AuditLog; onRedact?: () => void }) {
  const texts = useTexts(auditTexts)
  const canDelete = useCan('audit.delete')
  const t = texts.columns
  return (
    <div className={styles.details}>
      {row.isRedacted && <p className={styles.tombstone}>{texts.redactedNote}</p>}
      <Facts
        rows={[
          [t.at, formatDateTime(row.createdAt)],
          [t.admin, row.adminName],
          [t.action, <code key="action">{row.action}</code>],
          row.isRedacted ? null : [t.description, row.description],
          row.affectedUserId === null ? null : [t.affected, <Affected key="who" row={row} />],
          row.reason === null ? null : [t.reason, row.reason],
          row.requestId === null
            ? null
            : [t.request, <CopyId key="request" id={row.requestId} label={texts.copyRequest} />],
          [t.id, <CopyId key="id" id={row.auditLogId} label={texts.copyId} />],
        ]}
      />
      {!row.isRedacted && <Changes row={row} />}
      {canDelete && onRedact !== undefined && isHideable(row) && (
        <ModalActions>
          <Button icon="i-trash" variant="danger" onClick={onRedact}>
            {texts.remove.one}
          </Button>
        </ModalActions>
      )}
    </div>
  )
}

function Affected({ row }: { row: AuditLog }) {
  return (
    <Link to="/admin/users/$userId" params={{ userId: row.affectedUserId }}>
      {row.affectedUsername}
    </Link>
  )
}

function Changes({ row: { oldValue, newValue } }: { row: AuditLog }) {
  const texts = useTexts(auditTexts)
  if (oldValue === null && newValue === null) return <p className={styles.hint}>{texts.noChange}</p>
  return (
    <section className={styles.changes}>
      <h3>{texts.changes}</h3>
      <Diff before={oldValue} after={newValue} />
    </section>
  )
}
