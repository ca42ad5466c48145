import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { reviewTexts } from '../review-texts.ts'
import styles from './review-item.module.css'
import layout from './review-layout.module.css'

/** The placeholder beside an empty list. */
export function NoItemSelected() {
  const texts = useTexts(reviewTexts)
  return (
    <>
      <section className={styles.middle}>
        <div className={styles.canvas}>
          <p>{texts.noneSelected}</p>
        </div>
      </section>
      <section className={styles.side} />
    </>
  )
}

/** The placeholder while an item is loading, or the error if loading failed. */
export function ReviewItemFallback({
  isError,
  onRetry,
}: {
  isError: boolean
  onRetry: () => void
}) {
  const texts = useTexts(reviewTexts)
  if (!isError) return <Skeleton width="100%" height={180} />
  return (
    <div className={layout.unavailable} role="alert">
      <p>{texts.reviewUnavailable}</p>
      <Button size="small" icon="i-refresh" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}

type Tone = 'info' | 'warn' | 'loss'

type NoticeProps = { tone: Tone; icon?: IconName; children: string }

export function ReviewNotice({ tone, icon, children }: NoticeProps) {
  return (
    <p className={styles.note} data-tone={tone}>
      <Icon name={icon ?? (tone === 'info' ? 'i-clock' : 'i-alert')} size={16} />
      {children}
    </p>
  )
}

/** Says that somebody else, or the server, decided the item that is still on screen. */
export function LeftNotice() {
  return <ReviewNotice tone="info">{useTexts(reviewTexts).left}</ReviewNotice>
}
