import type { IdentityReview } from '@kapis/contract/identity'
import { formatDateTime } from '#lib/format.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './identity-admin.module.css'
import { identityAdminTexts } from './texts.ts'

/** What has happened to a check, oldest first. */
export function IdentityHistory({ review: { history } }: { review: IdentityReview }) {
  const texts = useTexts(identityAdminTexts)
  return (
    <section className={styles.history}>
      <h3>{texts.history}</h3>
      <ol>
        {history.map(({ kind, at, by, reasons, parts, message }) => (
          <li key={at}>
            <span>
              <b>{by === null ? texts.events[kind] : texts.by(texts.events[kind], by)}</b>
              <time className="num" dateTime={at}>
                {formatDateTime(at)}
              </time>
            </span>
            {reasons.length + parts.length > 0 && (
              <small>
                {[
                  ...reasons.map((reason) => reasonText(texts, reason)),
                  ...parts.map((part) => texts.ask.part[part]),
                ].join(' · ')}
              </small>
            )}
            {message !== null && <p>{message}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns the words of a reason to ask again or to refuse. */
function reasonText(texts: typeof identityAdminTexts.en, reason: string): string {
  const words: Record<string, string> = { ...texts.ask.reason, ...texts.refusal.reason }
  return words[reason] ?? reason
}
