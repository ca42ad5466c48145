import styles from './charts.module.css'
import { formatCount } from './format-count.ts'

const WIDTH = 78
const HEIGHT = 30

/** A line that shows a trend without a scale, as decoration beside the number. */
export function Sparkline({ points }: { points: readonly number[] }) {
  if (points.length < 2 || points.every((value) => value === points[0])) return null
  const [low, high] = [Math.min(...points), Math.max(...points)]
  const x = (i: number) => (i / (points.length - 1)) * WIDTH
  const y = (value: number) => 2 + ((high - value) / (high - low || 1)) * (HEIGHT - 4)
  const path = points.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(value)}`).join('')
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

export type Bar = { label: string; value: number; shown?: string }

/** Bars in descending order, each with its number. */
export function RankedBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <table className={`num ${styles.ranked}`}>
      <caption className="sr">{label}</caption>
      <tbody>
        {bars.map(({ label: name, value, shown }, place) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={styles.track} aria-hidden="true">
              <i
                style={{ width: `${(value / most) * 100}%` }}
                data-first={place === 0 || undefined}
              />
            </td>
            <td>{shown ?? formatCount(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
