import { useTexts } from '#texts/texts.ts'
import type { ChartData } from './chart-data.ts'
import { cellsAt, formatValue } from './chart-data.ts'
import styles from './chart.module.css'
import { chartTexts } from './texts.ts'

/** Lists the numbers of a chart, newest first. */
export function ChartTable({ title, heading, columns, series, unit }: ChartData) {
  const texts = useTexts(chartTexts)
  const heads = series.flatMap(({ label, before }) =>
    before === undefined ? [label] : [label, texts.beforeOf(label)],
  )
  const rows = columns.map(({ name }, at) => ({ name, cells: series.flatMap(cellsAt(at)) }))
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={texts.tableOf(title)}>
      <table className={`num ${styles.table}`}>
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            {[heading, ...heads].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={heads[at]}>{formatValue(unit, cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
