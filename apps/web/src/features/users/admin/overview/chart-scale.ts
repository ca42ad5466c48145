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

/** Formats a number as `12.5K`: an axis has room for three digits. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  const unit = UNITS.find(({ from }) => size >= from)
  if (unit === undefined) return String(value)
  return `${Number((value / unit.from).toFixed(1))}${unit.name}`
}

const UNITS = [
  { from: 1_000_000_000, name: 'B' },
  { from: 1_000_000, name: 'M' },
  { from: 1_000, name: 'K' },
]

/** Returns the next round number above. */
function stepOf(requested: number): number {
  if (requested <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(requested))
  const step = STEPS.find((one) => one * power >= requested) ?? 10
  return step * power
}
