import type { Currency } from '@kapis/money/money'
import { useEffect, useState } from 'react'
import { formatDuration } from '#lib/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Money } from '#ui/money.tsx'
import type { Totals } from './play-totals.ts'
import styles from './session-strip.module.css'

type StripProps = { totals: Totals; currency: Currency; startedAt: number }

/** Time and net result, always in sight. A loss says so as plainly as a win. */
export function SessionStrip({ totals, currency, startedAt }: StripProps) {
  return (
    <section className={styles.strip} aria-label="This session">
      <div className={styles.line}>
        <span className={styles.name}>
          <Icon name="i-clock" size={14} /> This session
        </span>
        <Elapsed since={startedAt} />
      </div>
      <div className={styles.middle}>
        <span className={styles.net} data-up={totals.netMinor > 0n || undefined}>
          <Money minor={totals.netMinor} currency={currency} isSigned />
        </span>
        <Sparkline points={totals.points} />
      </div>
      <div className={styles.line}>
        <span>
          Wagered <Money minor={totals.wageredMinor} currency={currency} />
        </span>
        <span className="num">{totals.bets === 1 ? '1 bet' : `${totals.bets} bets`}</span>
      </div>
    </section>
  )
}

/** The same in one line, for phones. */
export function SessionLine({ totals, currency, startedAt }: StripProps) {
  return (
    <span className={styles.short}>
      Session <Elapsed since={startedAt} /> ·{' '}
      <b data-up={totals.netMinor > 0n || undefined}>
        <Money minor={totals.netMinor} currency={currency} isSigned />
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

const WIDTH = 280
const HEIGHT = 34

function Sparkline({ points }: { points: readonly number[] }) {
  const line = [0, ...points]
  const low = Math.min(...line)
  const high = Math.max(...line)
  const y = (value: number) => 3 + ((high - value) / (high - low || 1)) * (HEIGHT - 6)
  const x = (i: number) => (i / Math.max(1, line.length - 1)) * WIDTH
  const path = line.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(value)}`).join('')
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M0 ${y(0)}H${WIDTH}`} className={styles.zero} />
      {points.length > 0 && <path d={path} className={styles.path} />}
    </svg>
  )
}
