import { Suspense, useEffect, useState } from 'react'
import { formatDuration } from '#lib/format.ts'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import type { Subscribe } from '../model/live-text.tsx'
import { LiveText } from '../model/live-text.tsx'
import styles from './visit-strip.module.css'
import { playTexts } from '../model/play-texts.ts'

const Sparkline = lazyWithBoundary(() => import('./visit-sparkline.tsx'), { isQuiet: true })

export type StripProps = {
  startedAt: number
  subscribe: Subscribe
  readNet: () => string
  isNetUp: () => boolean
  readWagered: () => string
  readBetsText: () => string
  readPoints: () => readonly number[]
}

/** Shows the time and net result of the visit at all times. Losses are as prominent as wins. */
export function SessionStrip(props: StripProps) {
  const { startedAt, subscribe, readNet, isNetUp, readWagered, readBetsText, readPoints } = props
  const t = useTexts(playTexts)
  return (
    <section className={styles.strip} aria-label={t.session}>
      <div className={styles.line}>
        <span className={styles.name}>
          <Icon name="i-clock" size={14} /> {t.session}
        </span>
        <Elapsed since={startedAt} />
      </div>
      <div className={styles.middle}>
        <span className={styles.net}>
          <LiveText read={readNet} mark={isNetUp} subscribe={subscribe} />
        </span>
        <Suspense fallback={null}>
          <Sparkline subscribe={subscribe} readPoints={readPoints} />
        </Suspense>
      </div>
      <div className={styles.line}>
        <span>
          {t.wagered} <LiveText read={readWagered} subscribe={subscribe} />
        </span>
        <LiveText read={readBetsText} subscribe={subscribe} />
      </div>
    </section>
  )
}

/** Shows the time and net result of the visit on one line, for phones. */
export function SessionLine({ startedAt, subscribe, readNet, isNetUp }: StripProps) {
  const play = useTexts(playTexts)
  return (
    <span className={styles.short}>
      {play.sessionShort} <Elapsed since={startedAt} /> ·{' '}
      <b>
        <LiveText read={readNet} mark={isNetUp} subscribe={subscribe} />
      </b>
    </span>
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
