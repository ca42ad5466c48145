import { useOnline } from '#lib/use-online.ts'
import { useTexts } from '#texts/texts.ts'
import { useLive } from './live-store.ts'
import styles from './live-mark.module.css'
import { liveTexts } from './texts.ts'

/**
 * Says whether the page is told at once what changes: by a word, and by a mark that is solid, hollow
 * or hatched. Nothing is shown before the first stream, because then the page works as it always
 * did.
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
