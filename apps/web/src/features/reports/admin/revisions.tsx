import type { DataOf } from '@kapis/contract/route'
import type { getReport } from '@kapis/contract/routes'
import { formatDateTime } from '#lib/format.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './reports.module.css'
import { adminReportTexts } from './texts.ts'

type Revision = DataOf<typeof getReport>['revisions'][number]

/**
 * Shows the earlier versions of a report. The player's original text is evidence, so staff still
 * see it after an edit.
 */
export function FormerWords({ revisions }: { revisions: readonly Revision[] }) {
  const texts = useTexts(adminReportTexts)
  if (revisions.length === 0) return null
  return (
    <section className={styles.former} aria-label={texts.former}>
      <h3>{texts.former}</h3>
      {revisions.map(({ title, description, replacedBy, replacedAt }) => (
        <div key={replacedAt}>
          <p className={styles.hint}>{texts.changedBy(replacedBy, formatDateTime(replacedAt))}</p>
          <p>
            <b>{title}</b>
          </p>
          <p className={styles.text}>{description}</p>
        </div>
      ))}
    </section>
  )
}
