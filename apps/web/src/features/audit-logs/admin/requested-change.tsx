import { Diff, Facts } from '#staff/actions/field-list.tsx'
import { useTexts } from '#texts/texts.ts'
import { AuditDetails } from './audit-details.tsx'
import styles from './audit-logs.module.css'
import { approvalTexts } from './approval-texts.ts'
import { labelled } from './requested-fields.ts'
import type { Approval } from './requested-fields.ts'

/** Shows what a request would change: a thing before and after, or the log entries. */
export function RequestedChange({ approval }: { approval: Approval }) {
  const texts = useTexts(approvalTexts)
  const { shown, auditLogs } = approval
  return (
    <>
      {shown.compared !== null && <Comparison compared={shown.compared} />}
      {auditLogs.map((line) => (
        <section key={line.auditLogId} className={styles.requested}>
          <h3>{texts.line(line.seq)}</h3>
          <AuditDetails row={line} />
        </section>
      ))}
    </>
  )
}

type Compared = NonNullable<Approval['shown']['compared']>

function Comparison({ compared: { title, fields, before, after } }: { compared: Compared }) {
  const { titles } = useTexts(approvalTexts)
  return (
    <section className={styles.requested}>
      <h3>{(titles as Record<string, string>)[title] ?? title}</h3>
      <Facts
        rows={fields.map((field) => {
          const [label, text] = labelled(field)
          return [label, field.format === 'code' ? <code key={label}>{text}</code> : text]
        })}
      />
      <Diff
        before={Object.fromEntries(before.map(labelled))}
        after={Object.fromEntries(after.map(labelled))}
      />
    </section>
  )
}
