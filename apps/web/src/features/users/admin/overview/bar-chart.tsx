import { useId, useState } from 'react'
import { formatPeso } from '#lib/amounts.ts'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './bar-chart.module.css'
import { scaleOf, shortNumber } from './chart-scale.ts'
import { DayTable } from './day-table.tsx'
import type { Series } from './series.ts'
import { formatDay } from './format-figures.ts'
import { overviewTexts } from './texts.ts'

type BarChartProps = { title: string; days: readonly string[]; series: readonly Series[] }

/** Bars of amounts by day, with the same numbers as a table. */
export function BarChart({ title, days, series }: BarChartProps) {
  const texts = useTexts(overviewTexts)
  const [isTable, setIsTable] = useState(false)
  const titleId = useId()
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0))
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <Legend series={series} />
        <Button size="small" variant="quiet" onClick={() => setIsTable(!isTable)}>
          {isTable ? texts.charts.asChart : texts.charts.asTable}
        </Button>
      </header>
      {isTable ? (
        <DayTable caption={title} days={days} series={series} />
      ) : isEmpty ? (
        <p className={styles.none}>{texts.charts.none}</p>
      ) : (
        <Bars title={title} days={days} series={series} />
      )}
    </section>
  )
}

function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null
  return (
    <ul className={styles.legend}>
      {series.map(({ label, look }) => (
        <li key={label}>
          <i data-look={look} />
          {label}
        </li>
      ))}
    </ul>
  )
}

const WIDTH = 640
const HEIGHT = 196
const LEFT = 46
const BOTTOM = 22
const TOP = 8
const GAP = 0.34

function Bars({ title, days, series }: BarChartProps) {
  const texts = useTexts(overviewTexts)
  const hatch = useId()
  const values = series.flatMap((one) => one.values)
  const { ticks, low, high } = scaleOf(values)
  const tall = HEIGHT - BOTTOM - TOP
  const yOf = (value: number) => TOP + ((high - value) / (high - low)) * tall
  const step = (WIDTH - LEFT) / days.length
  const label = texts.charts.summary(
    title,
    formatDay(days[0] ?? ''),
    formatDay(days.at(-1) ?? ''),
    formatPeso(Math.max(...values)),
  )
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse">
          <path d="M-1 1L1 -1M0 5L5 0M4 6L6 4" className={styles.hatch} />
        </pattern>
      </defs>
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${LEFT} ${yOf(tick)}H${WIDTH}`}
            className={tick === 0 ? styles.zero : styles.grid}
          />
          <text x={LEFT - 8} y={yOf(tick) + 4} textAnchor="end">
            {shortNumber(tick)}
          </text>
        </g>
      ))}
      {days.map((day, at) => (
        <g key={day} className={styles.day}>
          <rect x={LEFT + at * step} y={TOP} width={step} height={tall} className={styles.hover} />
          {series.map((one, place) => (
            <Bar
              key={one.label}
              look={one.look}
              hatch={hatch}
              x={LEFT + at * step + (step * GAP) / 2 + (place * step * (1 - GAP)) / series.length}
              width={(step * (1 - GAP)) / series.length - 1}
              y={yOf(one.values[at] ?? 0)}
              zero={yOf(0)}
            />
          ))}
          {at % 2 === days.length % 2 || (
            <text x={LEFT + (at + 0.5) * step} y={HEIGHT - 5} textAnchor="middle">
              {formatDay(day)}
            </text>
          )}
          <title>{tip(day, at, series)}</title>
        </g>
      ))}
    </svg>
  )
}

type BarProps = Record<'x' | 'y' | 'width' | 'zero', number> & Pick<Series, 'look'>

/** A bar above or below the axis; losses are outlined. */
function Bar({ x, y, width, zero, look, hatch }: BarProps & { hatch: string }) {
  const height = Math.abs(zero - y)
  if (height === 0) return null
  const isHatched = look === 'hatched' || y > zero
  return (
    <rect
      x={x}
      y={Math.min(y, zero)}
      width={width}
      height={Math.max(1, height)}
      rx={Math.min(2, height / 2)}
      className={isHatched ? styles.out : styles.in}
      fill={isHatched ? `url(#${hatch})` : undefined}
    />
  )
}

function tip(day: string, at: number, series: readonly Series[]): string {
  const label = series.map(({ label, values }) => `${label} ${formatPeso(values[at] ?? 0)}`)
  return [formatDay(day), ...label].join('\n')
}
