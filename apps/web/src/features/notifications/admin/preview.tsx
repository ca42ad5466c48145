import { NotificationItem } from '../notification-item.tsx'
import styles from './notifications-admin.module.css'
import { texts } from './texts.ts'

/** The player's own drawing of it, so that it cannot look otherwise there. */
export function Preview({ message, at }: { message: string; at: string }) {
  const shown = message.trim() === '' ? texts.compose.previewEmpty : message
  const row = { message: shown, sentAt: at, reportId: null, walletHistoryId: null }
  return (
    <figure className={styles.preview} data-empty={message.trim() === '' || undefined}>
      <figcaption>{texts.compose.preview}</figcaption>
      <NotificationItem row={row} isNew />
    </figure>
  )
}
