import { useOnline } from '#lib/use-online.ts'
import { useTexts } from '#texts/texts.ts'
import { useLive } from './live-store.ts'
import styles from './live-mark.module.css'
import { liveTexts } from './texts.ts'

/**
 * Shows whether changes reach the page immediately: by a word, and by a mark that is solid, hollow
 * or hatched. Shows nothing before the first stream, because until then the page polls.
 */
export function LiveMark() {
  const texts = useTexts(liveTexts)
  const isOnline = useOnline()
  const status = useLive((state) => state.status)
  if (isOnline && status === 'off') return null
  const look = isOnline && status !== 'off' ? status : 'offline'
  return (
    <span className={styles.live} data-live={look} data-testid="live-mark">
      <i />
      <span className={styles.word}>
        <span className="sr">{texts.updates} </span>
        {texts.words[look]}
      </span>
      {look === 'waiting' && (
        <span className={styles.line} aria-hidden="true">
          {texts.waiting}
        </span>
      )}
    </span>
  )
}
