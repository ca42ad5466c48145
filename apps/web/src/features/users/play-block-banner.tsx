import { errorTexts } from '#lib/api/texts.ts'
import { REFUSALS } from '@kapis/contract/refusals'
import type { ReactNode } from 'react'
import { usePlayBlock } from '#player/limits/play-block.ts'
import { formatDateTime } from '#lib/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { uiTexts } from '#ui/texts.ts'
import styles from './play-block-banner.module.css'

/** Explains why play is blocked, by the operator or by the player's own choice. */
export function PlayBlockBanner({ children }: { children: ReactNode }) {
  const texts = useTexts(profileTexts)
  const ui = useTexts(uiTexts)
  const errors = useTexts(errorTexts)
  const { stop, closed } = usePlayBlock()
  return (
    <div role="status">
      {closed !== null && (
        <p className={styles.line}>
          <Icon name="i-alert" size={17} />
          <span>{ui.translate(closed)}</span>
        </p>
      )}
      {closed === null && stop !== null && (
        <p className={styles.line}>
          <Icon name="i-clock" size={17} />
          <span>
            {errors.refusal(stop.code, REFUSALS[stop.code][1], {})}
            {stop.until !== undefined && (
              <b className="num"> {texts.pause.stoppedUntil(formatDateTime(stop.until))}</b>
            )}
          </span>
          {children}
        </p>
      )}
    </div>
  )
}
