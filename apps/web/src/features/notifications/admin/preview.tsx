import { useTexts } from '#texts/texts.ts'
import { NotificationItem } from '../notification-item.tsx'
import styles from './notifications-admin.module.css'
import { notificationTexts } from './texts.ts'

/** Previews a notification with the component that players see, so that the two cannot differ. */
export function Preview({ message, at }: { message: string; at: string }) {
  const texts = useTexts(notificationTexts)
  const shown = message.trim() === '' ? texts.compose.previewEmpty : message
  const row = { message: shown, sentAt: at, reportId: null, walletHistoryId: null }
  return (
    <figure className={styles.preview} data-empty={message.trim() === '' || undefined}>
      <figcaption>{texts.compose.preview}</figcaption>
      <NotificationItem row={row} isNew />
    </figure>
  )
}
