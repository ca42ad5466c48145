import error from './art/error.svg?no-inline'
import { Button } from './button.tsx'
import styles from './load-failed.module.css'

type LoadFailedProps = { words: { failed: string; retry: string }; onRetry: () => void }

/** Shows an error and a retry button in place of content that failed to load. */
export function LoadFailed({ words, onRetry }: LoadFailedProps) {
  return (
    <p className={styles.failed}>
      <img src={error} alt="" width={44} height={44} />
      <span>{words.failed}</span>
      <Button size="small" icon="i-refresh" onClick={onRetry}>
        {words.retry}
      </Button>
    </p>
  )
}
