import { messages } from '#lib/messages.ts'
import { useOnline } from '#lib/use-online.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './banners.module.css'

/** Always in the page, so that going offline is read out. */
export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          <Icon name="i-alert" size={17} />
          {messages.offline}
        </p>
      )}
    </div>
  )
}

export function DemoBanner() {
  return <p className={styles.demo}>{messages.demo}</p>
}
