import { useId, useState } from 'react'
import { useTexts } from '#texts/texts.ts'
import { MoreMenu } from '../more-menu.tsx'
import { download } from '#lib/files/download.ts'
import type { ChartData, ChartProps } from './chart-data.ts'
import { chartAsCsv, isCompared } from './chart-data.ts'
import styles from './chart.module.css'
import { ChartTable } from './chart-table.tsx'
import { Plot } from './plot.tsx'
import { chartTexts } from './texts.ts'

/** A bar chart by day or hour, with its numbers as a table and as a file. */
export function Chart({ note, limit, passed, isStale = false, ...data }: ChartProps) {
  const texts = useTexts(chartTexts)
  const [isTable, setIsTable] = useState(false)
  const titleId = useId()
  const isEmpty = data.series.every(({ values, before = [] }) =>
    [...values, ...before].every((value) => value === 0),
  )
  return (
    <section className={styles.card} aria-labelledby={titleId} data-stale={isStale || undefined}>
      <header className={styles.head}>
        <h2 id={titleId}>{data.title}</h2>
        {note !== undefined && <span className={`num ${styles.note}`}>{note}</span>}
        <span className={styles.aside}>
          <Legend {...data} />
          <MoreMenu
            label={texts.more(data.title)}
            items={[
              { key: 'table', label: isTable ? texts.asChart : texts.asTable, icon: 'i-grid' },
              { key: 'csv', label: texts.csv, icon: 'i-download' },
            ]}
            onPick={(key) => {
              if (key === 'table') setIsTable(!isTable)
              else download(`${data.title}.csv`, chartAsCsv(data, texts.before))
            }}
          />
        </span>
      </header>
      {isTable ? (
        <ChartTable {...data} />
      ) : (
        <div className={styles.body}>
          <Plot {...data} limit={limit} passed={passed} />
          {isEmpty && <p className={styles.none}>{texts.none}</p>}
        </div>
      )}
    </section>
  )
}

function Legend(data: ChartData) {
  const texts = useTexts(chartTexts)
  const marks = data.series.flatMap(({ label, look }): [string, string][] => {
    if (look === 'result')
      return [
        ['in', texts.gain],
        ['loss', texts.loss],
      ]
    return data.series.length > 1 ? [[look, label]] : []
  })
  return (
    <ul className={styles.legend}>
      {marks.map(([look, label]) => (
        <li key={label}>
          <i data-look={look} />
          {label}
        </li>
      ))}
      {isCompared(data) && (
        <li>
          <i data-look="before" />
          {texts.beforeShort}
        </li>
      )}
    </ul>
  )
}
