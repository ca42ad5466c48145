import { Button } from '#ui/button.tsx'
import { texts } from './texts.ts'
import styles from './wallet-modal.module.css'

export function LoadFailed({
  words = texts.failed,
  onRetry,
}: {
  words?: string
  onRetry: () => void
}) {
  return (
    <p className={styles.failed}>
      {words}
      <Button size="small" icon="i-refresh" onClick={onRetry}>
        {texts.retry}
      </Button>
    </p>
  )
}
