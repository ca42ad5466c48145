import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './load-failed.module.css'

type LoadFailedProps = { words: { failed: string; retry: string }; onRetry: () => void }

/** Shows an error and a retry button in place of content that failed to load. */
export function LoadFailed({ words, onRetry }: LoadFailedProps) {
  return (
    <p className={styles.failed}>
      <Icon name="i-alert" size={18} />
      <span>{words.failed}</span>
      <Button size="small" icon="i-refresh" onClick={onRetry}>
        {words.retry}
      </Button>
    </p>
  )
}
