import { useTexts } from '#texts/texts.ts'
import { inboxTexts } from '#lib/texts/inbox-texts.ts'
import { useOwnNotifications } from './use-own-notifications.ts'
import styles from './notifications.module.css'

const SHOWN_MAX = 99

/** The number of unread notifications on the bell; hidden if zero or unknown. */
export function UnreadCount({ id }: { id: string }) {
  const texts = useTexts(inboxTexts)
  const { unread } = useOwnNotifications()
  if (unread === 0) return null
  return (
    <span id={id} className={`num ${styles.count}`} data-testid="unread">
      <span aria-hidden="true">{unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}</span>
      <span className="sr">{texts.unread(unread)}</span>
    </span>
  )
}
