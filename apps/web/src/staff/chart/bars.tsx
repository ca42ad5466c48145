import type { ChartData, ChartProps, Series } from './chart-data.ts'
import type { Geometry } from './chart-scale.ts'
import { HEIGHT, LABEL_WIDTH, LEFT, LOW, TOP, shortNumber } from './chart-scale.ts'
import styles from './chart.module.css'

type Drawn = ChartData & { geometry: Geometry; hatch: string }

export function Axis({ columns, unit, geometry: { ticks, step, every, width, yOf } }: Drawn) {
  // Align the last label with the edge if its column is narrow; in the middle, it would be cut off.
  const labelAt = (at: number) =>
    at === columns.length - 1 && step < LABEL_WIDTH
      ? ({ x: width, textAnchor: 'end' } as const)
      : ({ x: LEFT + (at + 0.5) * step, textAnchor: 'middle' } as const)
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${LEFT} ${yOf(tick)}H${width}`}
            className={tick === 0 ? styles.zero : styles.grid}
          />
          <text x={LEFT - 8} y={yOf(tick) + 4} textAnchor="end">
            {shortNumber(tick, unit)}
          </text>
        </g>
      ))}
      {columns.map(({ label, name }, at) =>
        (columns.length - 1 - at) % every === 0 ? (
          <text key={name} {...labelAt(at)} y={HEIGHT - 5}>
            {label}
          </text>
        ) : null,
      )}
    </>
  )
}

/** The bars and, in front of them, the values of the previous period as a line in steps. */
export function Bars({ columns, series, geometry, hatch }: Drawn) {
  const { xOf, yOf, slot } = geometry
  return (
    <>
      <defs>
        {(['out', 'loss', 'later'] as const).map((of) => (
          <pattern key={of} id={`${hatch}${of}`} width="5" height="5" patternUnits="userSpaceOnUse">
            <path d="M-1 1L1 -1M0 5L5 0M4 6L6 4" className={styles[`${of}Hatch`]} />
          </pattern>
        ))}
      </defs>
      {series.flatMap(({ label, look, values }, place) =>
        columns.map(({ name }, at) => {
          const x = xOf(at, place)
          const y = yOf(values[at] ?? 0)
          return (
            <Bar key={`${label} ${name}`} {...{ x, y, look, hatch }} width={slot} zero={yOf(0)} />
          )
        }),
      )}
      {series.map(
        ({ label, before }) =>
          before && <path key={label} d={stepsOf(before, geometry)} className={styles.before} />,
      )}
    </>
  )
}

/** Returns a line that is at each value for the width of its column. */
function stepsOf(values: readonly number[], { step, yOf }: Geometry): string {
  return values
    .map((value, at) => `${at === 0 ? `M${LEFT} ` : 'V'}${yOf(value)}H${LEFT + (at + 1) * step}`)
    .join('')
}

type BarProps = Record<'x' | 'y' | 'width' | 'zero', number> & Pick<Series, 'look'>

/** A bar above or below the axis. Money out and losses are hatched. */
function Bar({ x, y, width, zero, look, hatch }: BarProps & { hatch: string }) {
  const height = Math.abs(zero - y)
  if (height === 0) return null
  const shown = look === 'out' ? 'out' : y > zero ? 'loss' : 'in'
  return (
    <rect
      x={x}
      y={Math.min(y, zero)}
      width={Math.max(1, width - 1)}
      height={Math.max(1, height)}
      rx={Math.min(2, height / 2)}
      className={styles[shown]}
      fill={shown === 'in' ? undefined : `url(#${hatch}${shown})`}
    />
  )
}

export function Limit({ limit, geometry }: Drawn & { limit: NonNullable<ChartProps['limit']> }) {
  const y = geometry.yOf(limit.value)
  return (
    <g className={styles.limit}>
      <path d={`M${LEFT} ${y}H${geometry.width}`} />
      <text x={LEFT + 8} y={y - 6}>
        {limit.label}
      </text>
    </g>
  )
}

/** A line at the current time, with the rest of the chart hatched. */
export function Passed(props: Drawn & { passed: NonNullable<ChartProps['passed']> }) {
  const { passed, columns, geometry, hatch } = props
  const x = LEFT + passed.columns * geometry.step
  const isEarly = passed.columns * 2 < columns.length
  return (
    <g className={styles.now}>
      <rect
        x={x}
        y={TOP}
        width={Math.max(0, geometry.width - x)}
        height={LOW - TOP}
        fill={`url(#${hatch}later)`}
      />
      <path d={`M${x} ${TOP}V${LOW}`} />
      <text x={x + (isEarly ? 6 : -6)} y={TOP - 3} textAnchor={isEarly ? 'start' : 'end'}>
        {passed.label}
      </text>
    </g>
  )
}

export function Selected({ at, geometry: { step } }: Drawn & { at: number }) {
  const box = { x: LEFT + at * step, y: TOP, width: step, height: LOW - TOP }
  return <rect {...box} className={styles.selected} rx={Math.min(5, step / 2)} />
}
