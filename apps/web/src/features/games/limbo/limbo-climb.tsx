import { useLimboSettings } from './limbo-settings.ts'
import { heightOf } from './limbo-store.ts'
import styles from './limbo.module.css'
import { Parol } from './parol.tsx'

const TICKS = [100, 150, 200, 300, 500, 1_000, 10_000]
/** The slope of the climb. The style sheet places the lantern on the same parabola. */
const SLOPE = 'M0 150V136Q500 136 1000 0V150z'

/**
 * Shows multipliers from 1x to 10,000x as a slope that a lantern climbs: solid where the bet wins,
 * hatched where it loses. The stage sets `--lit` to the height that the count has reached.
 */
export function LimboClimb() {
  const targetHundredths = useLimboSettings((settings) => settings.targetHundredths)
  const at = heightOf(targetHundredths)
  return (
    <div className={styles.ladder} aria-hidden="true" style={{ '--at': at } as object}>
      <div className={styles.slope}>
        <Slope />
        <div className={styles.lit}>
          <Slope />
        </div>
        <div className={styles.target} />
        <div className={styles.reached} />
        <Parol className={styles.parol} />
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

/** Draws the slope twice; the style sheet cuts both at the target. */
function Slope() {
  return (
    <svg viewBox="0 0 1000 150" preserveAspectRatio="none" className={styles.svg}>
      <pattern
        id="limbo-hatch"
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(35)"
      >
        <rect width="7" height="7" className={styles.bed} />
        <rect width="2.6" height="7" className={styles.hatch} />
      </pattern>
      <path d={SLOPE} className={styles.losing} />
      <path d={SLOPE} className={styles.winning} />
    </svg>
  )
}
