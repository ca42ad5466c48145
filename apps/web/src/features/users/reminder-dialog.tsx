import { BREAK_MINUTES } from '@kapis/contract/limits'
import { fromNumber } from '@kapis/money/money'
import { useEffect, useState } from 'react'
import { useVisitTotals } from '#player/balance/visit-totals.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { Money } from '#ui/money.tsx'
import { showError } from '#ui/snackbars.ts'
import { useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import styles from './limits.module.css'
import { pausePlay } from './pause-play.ts'
import type { VisitStats } from './play-stats.ts'
import { fetchVisitStats } from './play-stats.ts'

const MINUTE_MS = 60_000

type ReminderDialogProps = { onRead: () => void; onSetLimit: () => void }

/**
 * The dialog that shows the time, the stakes and the net result of the visit. Its three buttons are
 * equally prominent.
 */
export function ReminderDialog({ onRead, onSetLimit }: ReminderDialogProps) {
  const [minutes] = useState(minutesPlayed)
  const { title, takeBreak, setLimit, goOn } = useTexts(profileTexts).reminder

  async function pause() {
    try {
      await pausePlay({ kind: 'cool_off', minutes: BREAK_MINUTES })
      onRead()
    } catch (error) {
      showError(messageOf(error))
    }
  }

  return (
    <Modal title={title(minutes)} role="alertdialog" width={440} isLocked="always" onClose={onRead}>
      <Figures />
      <div className={styles.answers}>
        <Button isWide onClick={() => void pause()}>
          {takeBreak(BREAK_MINUTES)}
        </Button>
        <Button
          isWide
          onClick={() => {
            onRead()
            onSetLimit()
          }}
        >
          {setLimit}
        </Button>
        <Button isWide onClick={onRead}>
          {goOn}
        </Button>
      </div>
    </Modal>
  )
}

function Figures() {
  const net = useVisitTotals((state) => state.net.coin)
  const played = usePlayed()
  const t = useTexts(profileTexts).reminder
  return (
    <dl className={`num ${styles.figures}`} tabIndex={-1} data-autofocus>
      <div>
        <dt>{t.bets}</dt>
        <dd>{played?.bets ?? '—'}</dd>
      </div>
      <div>
        <dt>{t.wagered}</dt>
        <dd>
          {played === null ? (
            '—'
          ) : (
            <Money minor={fromNumber(played.wagered) ?? 0n} currency="coin" />
          )}
        </dd>
      </div>
      <div>
        <dt>{t.net}</dt>
        <dd>
          <Money minor={net} currency="coin" isSigned />
        </dd>
      </div>
    </dl>
  )
}

function usePlayed(): VisitStats | null {
  const [played, setPlayed] = useState<VisitStats | null>(null)
  useEffect(() => {
    let isMounted = true
    void fetchVisitStats().then((found) => isMounted && setPlayed(found))
    return () => {
      isMounted = false
    }
  }, [])
  return played
}

function minutesPlayed(): number {
  const startedAt = useVisitTotals.getState().startedAt ?? Date.now()
  return Math.max(1, Math.round((Date.now() - startedAt) / MINUTE_MS))
}
