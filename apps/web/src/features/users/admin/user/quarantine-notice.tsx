import { formatDateTime } from '#lib/format.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './quarantine-notice.module.css'
import type { TabProps } from '../user-details.ts'
import { usersTexts } from '../texts.ts'

/** Explains why this player is quarantined, and since when. */
export function QuarantineNotice({ details: { quarantine } }: TabProps) {
  const texts = useTexts(usersTexts)
  if (quarantine === null) return null
  return (
    <section className={styles.notice} aria-label={texts.user.underReview}>
      <p>{texts.user.underReviewWhy(formatDateTime(quarantine.since))}</p>
      <ul>
        {quarantine.findings.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}
