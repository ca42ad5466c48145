import { useLimboSettings } from './limbo-settings.ts'
import { heightOf } from './limbo-store.ts'
import styles from './limbo.module.css'

const BARS = 40
const WIDTH = 1000
const HEIGHT = 150
const STEP = WIDTH / BARS
const TICKS = [100, 150, 200, 300, 500, 1_000, 10_000]

/**
 * Shows multipliers from 1x to 10,000x as rising bars: solid where the bet wins, hatched where it
 * loses. The stage sets `--lit` to light the bars that the count has passed.
 */
export function LimboBars() {
  const targetHundredths = useLimboSettings((settings) => settings.targetHundredths)
  const at = heightOf(targetHundredths)
  return (
    <div className={styles.ladder} aria-hidden="true" style={{ '--at': at } as object}>
      <div className={styles.bars}>
        <Bars at={at} />
        <div className={styles.lit}>
          <Bars at={at} isLit />
        </div>
        <div className={styles.target} />
        <div className={styles.reached} />
      </div>
      <div className={`num ${styles.scale}`}>
        {TICKS.map((tick) => (
          <span key={tick} style={{ left: `${heightOf(tick) * 100}%` }}>
            {tick / 100}x
          </span>
        ))}
      </div>
    </div>
  )
}

function Bars({ at, isLit = false }: { at: number; isLit?: boolean }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={styles.svg}>
      {!isLit && (
        <pattern
          id="limbo-hatch"
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(35)"
        >
          <rect width="7" height="7" fill="#3b1e18" />
          <rect width="2.6" height="7" fill="#8a3d2b" />
        </pattern>
      )}
      {Array.from({ length: BARS }, (_, i) => {
        const height = 14 + (HEIGHT - 14) * ((i + 1) / BARS) ** 2
        const isWinning = (i + 0.5) / BARS >= at
        return (
          <rect
            key={i}
            x={i * STEP + 3}
            width={STEP - 6}
            y={HEIGHT - height}
            height={height}
            rx="6"
            className={isWinning ? styles.winning : styles.losing}
          />
        )
      })}
    </svg>
  )
}
