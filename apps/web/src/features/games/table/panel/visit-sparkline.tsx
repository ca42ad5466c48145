import { useSyncExternalStore } from 'react'
import type { Subscribe } from '../../model/live-text.tsx'
import styles from './visit-strip.module.css'

const WIDTH = 280
const HEIGHT = 34

type SparklineProps = { subscribe: Subscribe; readPoints: () => readonly number[] }

/** Draws the net result of the visit as a line over time. */
export default function VisitSparkline({ subscribe, readPoints }: SparklineProps) {
  const points = useSyncExternalStore(subscribe, readPoints)
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
      data-up={(points.at(-1) ?? 0) > 0 || undefined}
      aria-hidden="true"
    >
      <path d={`M0 ${y(0)}H${WIDTH}`} className={styles.zero} />
      {points.length > 0 && <path d={path} className={styles.path} />}
    </svg>
  )
}
