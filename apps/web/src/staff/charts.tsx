import { useState } from 'react'
import { useTexts } from '#texts/texts.ts'
import styles from './charts.module.css'
import { formatCount } from './format-count.ts'
import { staffTexts } from './texts.ts'

const WIDTH = 78
const HEIGHT = 30

/** A trend without a scale: decoration beside the number itself. */
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

type DayBarsProps = {
  label: string
  days: readonly { day: string; value: number }[]
  format: (value: number) => string
}

const TALL = 120

/** One bar per day, below the axis if negative; the numbers are also available as a table. */
export function DayBars({ label, days, format }: DayBarsProps) {
  const texts = useTexts(staffTexts)
  const [isTable, setIsTable] = useState(false)
  const [low, high] = [Math.min(0, ...days.map(valueOf)), Math.max(0, ...days.map(valueOf))]
  const span = high - low || 1
  const zero = (high / span) * TALL
  return (
    <figure className={`num ${styles.days}`}>
      <figcaption>
        {label}
        <button type="button" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {texts.charts.asTable}
        </button>
      </figcaption>
      {isTable ? (
        <DayTable label={label} days={days} format={format} />
      ) : (
        <>
          <svg
            viewBox={`0 0 ${days.length * 10} ${TALL}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
          >
            <path d={`M0 ${zero}H${days.length * 10}`} className={styles.zero} />
            {days.map(({ day, value }, i) => (
              <rect
                key={day}
                x={i * 10 + 1.5}
                y={value >= 0 ? zero - (value / span) * TALL : zero}
                width={7}
                height={Math.max((Math.abs(value) / span) * TALL, value === 0 ? 0 : 1)}
                data-down={value < 0 || undefined}
              >
                <title>{`${day}: ${format(value)}`}</title>
              </rect>
            ))}
          </svg>
          <p className={styles.axis} aria-hidden="true">
            <span>{days[0]?.day.slice(5)}</span>
            <span>{days.at(-1)?.day.slice(5)}</span>
          </p>
        </>
      )}
    </figure>
  )
}

function DayTable({ label, days, format }: DayBarsProps) {
  return (
    <table>
      <caption className="sr">{label}</caption>
      <tbody>
        {days.map(({ day, value }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function valueOf({ value }: { value: number }): number {
  return value
}
