import type { DataOf } from '@kapis/contract/route'
import type { listAuditLogs } from '@kapis/contract/routes'
import { formatDateTime } from '#lib/format.ts'
import type { Column } from '#staff/table/table-types.ts'
import { Badge } from '#ui/badge.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import styles from './audit-logs.module.css'
import { auditTexts } from './texts.ts'

export type AuditLog = DataOf<typeof listAuditLogs>['auditLogs'][number]

/** Returns whether the entry can be redacted. Redactions and redacted entries cannot be. */
export function isHideable(row: AuditLog): boolean {
  return !row.isRedacted && row.action !== 'audit.delete'
}

export function auditColumns(): Column<AuditLog>[] {
  const t = currentTexts(auditTexts).columns
  return [
    { key: 'line', title: t.line, cell: (row) => row.seq, csv: (row) => row.seq },
    {
      key: 'at',
      title: t.at,
      cell: (row) => formatDateTime(row.createdAt),
      csv: (row) => row.createdAt,
    },
    { key: 'admin', title: t.admin, cell: (row) => row.adminName, csv: (row) => row.adminName },
    {
      key: 'action',
      title: t.action,
      cell: (row) => <code className={styles.action}>{row.action}</code>,
      csv: (row) => row.action,
    },
    {
      key: 'description',
      title: t.description,
      cell: (row) => <Description row={row} />,
      csv: (row) => row.description,
    },
    {
      key: 'affected',
      title: t.affected,
      cell: (row) => row.affectedUsername ?? '—',
      csv: (row) => row.affectedUsername,
    },
    {
      key: 'reason',
      title: t.reason,
      cell: (row) => <span className={styles.clip}>{row.reason ?? '—'}</span>,
      csv: (row) => row.reason,
    },
    {
      key: 'before',
      title: t.before,
      cell: (row) => <span className={styles.clip}>{plain(row.oldValue)}</span>,
      csv: (row) => plain(row.oldValue),
      isHidden: true,
    },
    {
      key: 'after',
      title: t.after,
      cell: (row) => <span className={styles.clip}>{plain(row.newValue)}</span>,
      csv: (row) => plain(row.newValue),
      isHidden: true,
    },
  ]
}

/** The description of an entry, or a badge if the entry is redacted. */
function Description({ row }: { row: AuditLog }) {
  const texts = useTexts(auditTexts)
  if (row.isRedacted) return <Badge icon="i-shield">{texts.redacted}</Badge>
  return <span className={styles.clip}>{row.description}</span>
}

function plain(value: AuditLog['oldValue']): string {
  return value === null ? '' : JSON.stringify(value)
}
