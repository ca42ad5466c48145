import type { AutoOdds } from '@kapis/games/auto-odds'
import styles from './auto-odds.module.css'

const WIDTH = 280
const HEIGHT = 92

/**
 * Draws the spread of the net results of simulated runs: the outer band contains nine tenths of the
 * runs, the inner band half of them, and the line is the median. The table beside it has the same
 * figures.
 */
export function FanChart({ fan }: Pick<AutoOdds, 'fan'>) {
  const lines = fan.map(({ netMinor }) => netMinor.map(Number))
  const low = Math.min(0, ...lines.map((nets) => nets[0]!))
  const high = Math.max(0, ...lines.map((nets) => nets.at(-1)!))
  const x = (i: number) => (i / Math.max(1, lines.length - 1)) * WIDTH
  const y = (value: number) => 3 + ((high - value) / (high - low || 1)) * (HEIGHT - 6)
  const path = (share: number) => lines.map((nets, i) => `${x(i)} ${y(nets[share]!)}`)
  const band = (from: number, to: number) =>
    `M${path(to).join('L')}L${path(from).toReversed().join('L')}Z`
  return (
    <svg
      className={styles.fan}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={band(0, 4)} className={styles.outer} />
      <path d={band(1, 3)} className={styles.inner} />
      <path d={`M0 ${y(0)}H${WIDTH}`} className={styles.zero} />
      <path d={`M${path(2).join('L')}`} className={styles.median} />
    </svg>
  )
}
