import { useTexts } from '#texts/texts.ts'
import type { Series } from './series.ts'
import { formatCoins, formatDay } from './format-figures.ts'
import styles from './tables.module.css'
import { overviewTexts } from './texts.ts'

type DayTableProps = { caption: string; days: readonly string[]; series: readonly Series[] }

/** Lists the numbers of a chart, newest day first. */
export function DayTable({ caption, days, series }: DayTableProps) {
  const texts = useTexts(overviewTexts)
  const rows = days.map((day, at) => ({ day, at })).toReversed()
  return (
    <div
      className={`${styles.scroll} ${styles.days}`}
      tabIndex={0}
      role="region"
      aria-label={caption}
    >
      <table className={`num ${styles.table}`}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.charts.day}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, at }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              {series.map(({ label, values }) => (
                <td key={label}>{formatCoins(values[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
