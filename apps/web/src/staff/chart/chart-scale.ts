import type { ChartData } from './chart-data.ts'

export type Scale = { ticks: number[]; low: number; high: number }

const STEPS = [1, 2, 2.5, 5, 10]
const TICKS = 4

/** Returns an axis of round numbers that covers every value and zero. */
export function scaleOf(values: readonly number[]): Scale {
  const high = Math.max(0, ...values)
  const low = Math.min(0, ...values)
  const step = stepOf((high - low) / TICKS)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
  return { ticks, low: first * step, high: last * step }
}

/** Formats an axis label with at most one decimal, as in `₱12.5K`. */
export function shortNumber(value: number, unit: 'peso' | 'count'): string {
  const size = Math.abs(value)
  const step = UNITS.find(({ from }) => size >= from) ?? { from: 1, name: '' }
  const text = `${unit === 'peso' ? '₱' : ''}${Number((size / step.from).toFixed(1))}${step.name}`
  return value < 0 ? `−${text}` : text
}

const UNITS = [
  { from: 1_000_000_000, name: 'B' },
  { from: 1_000_000, name: 'M' },
  { from: 1_000, name: 'K' },
]

/** Returns the smallest round number that is not below the requested step. */
function stepOf(requested: number): number {
  if (requested <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(requested))
  const step = STEPS.find((one) => one * power >= requested) ?? 10
  return step * power
}

export const HEIGHT = 214
export const LEFT = 54
export const TOP = 12
/** The vertical position of the lowest value. In a chart without losses, this is the axis. */
export const LOW = HEIGHT - 24
/** The share of a column that is empty, and the width that a label needs. */
const GAP = 0.34
export const LABEL_WIDTH = 56

export type Geometry = ReturnType<typeof geometryOf>

/** Returns the layout of a chart of this width. The scale always includes `limit`. */
export function geometryOf({ columns, series }: ChartData, limit: number, width: number) {
  const values = series.flatMap((one) => [...one.values, ...(one.before ?? [])])
  // Leave space for the label above the line of the limit.
  const { ticks, low, high } = scaleOf([...values, limit * 1.15])
  const step = (width - LEFT) / columns.length
  const slot = (step * (1 - GAP)) / series.length
  return {
    width,
    ticks,
    step,
    slot,
    /** The number of columns per label, so that labels do not overlap. */
    every: Math.max(1, Math.ceil(LABEL_WIDTH / step)),
    xOf: (at: number, place: number) => LEFT + at * step + (step * GAP) / 2 + place * slot,
    yOf: (value: number) => TOP + ((high - value) / (high - low)) * (LOW - TOP),
  }
}
