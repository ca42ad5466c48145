import { texts } from '#lib/texts/inbox-texts.ts'
import { useOwnNotifications } from './use-own-notifications.ts'
import styles from './notifications.module.css'

const SHOWN_MAX = 99

/** On the bell: how many messages wait. Nothing is shown while none do, or while it is not known. */
export function UnreadCount({ id }: { id: string }) {
  const { unread } = useOwnNotifications()
  if (unread === 0) return null
  return (
    <span id={id} className={`num ${styles.count}`} data-testid="unread">
      <span aria-hidden="true">{unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}</span>
      <span className="sr">{texts.unread(unread)}</span>
    </span>
  )
}
