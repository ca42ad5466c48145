import { formatMoney, formatSigned } from '@kapis/money/money'
import type { ReactNode } from 'react'
import { Suspense, useEffect, useState } from 'react'
import { balance } from '#player/balance/balance-store.ts'
import { formatDuration } from '#lib/format.ts'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import type { GameStore } from '../../engine/game-store.ts'
import { LiveText } from '../../model/live-text.tsx'
import panel from './bet-panel.module.css'
import styles from './visit-strip.module.css'
import { playTexts } from '../../model/play-texts.ts'

const Sparkline = lazyWithBoundary(() => import('./visit-sparkline.tsx'), { isQuiet: true })

type VisitStripProps = {
  game: GameStore
  /** Returns the text for the number of bets of the visit. */
  count: (bets: number) => string
  /** Shown before the time and the net result on phones. */
  phoneLine?: ReactNode
}

/**
 * Shows the time and net result of the visit at all times, on one line on phones. Losses are as
 * prominent as wins.
 */
export default function VisitStrip({ game, count, phoneLine }: VisitStripProps) {
  const { readTotals, follow } = game
  const startedAt = game.use((state) => state.startedAt)
  const t = useTexts(playTexts)
  const net = (
    <LiveText
      read={() => formatSigned(readTotals().netMinor, balance().active)}
      mark={() => readTotals().netMinor > 0n}
      subscribe={follow}
    />
  )
  return (
    <>
      <p className={panel.phoneLine}>
        {phoneLine}
        <span className={styles.short}>
          {t.session} <Elapsed since={startedAt} /> · <b>{net}</b>
        </span>
      </p>
      <section className={styles.strip} aria-label={t.session}>
        <div className={styles.line}>
          <span className={styles.name}>
            <Icon name="i-clock" size={14} /> {t.session}
          </span>
          <Elapsed since={startedAt} />
        </div>
        <div className={styles.middle}>
          <span className={styles.net}>{net}</span>
          <Suspense fallback={null}>
            <Sparkline subscribe={follow} readPoints={() => readTotals().points} />
          </Suspense>
        </div>
        <div className={styles.line}>
          <span>
            {t.wagered}{' '}
            <LiveText
              read={() => formatMoney(readTotals().wageredMinor, balance().active)}
              subscribe={follow}
            />
          </span>
          <LiveText read={() => count(readTotals().bets)} subscribe={follow} />
        </div>
      </section>
    </>
  )
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="num">{formatDuration(Math.max(0, Math.floor((now - since) / 1_000)))}</span>
  )
}
