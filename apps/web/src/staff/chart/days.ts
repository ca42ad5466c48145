import type { ChartColumn } from './chart-data.ts'

/** Returns the columns of a chart by day. The table and the file name the year, the axis does not. */
export function dayColumns(days: readonly { day: string }[]): ChartColumn[] {
  return days.map(({ day }) => {
    const [year, month, date] = [day.slice(2, 4), day.slice(5, 7), day.slice(8, 10)]
    return { label: `${month}/${date}`, name: `${month}/${date}/${year}` }
  })
}

/** The columns of a chart by hour, from midnight. */
export const HOUR_COLUMNS: readonly ChartColumn[] = Array.from({ length: 24 }, (_, hour) => {
  const name = `${hour % 12 || 12}${hour < 12 ? 'AM' : 'PM'}`
  return { label: name, name }
})

export function sumOf(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) * 10_000) / 10_000
}

/**
 * Formats the change from one total to another, as in `▲ 11.4%`. Omits the percentage if the first
 * total is zero.
 */
export function formatChange(now: number, before: number): string {
  const sign = now === before ? '=' : now > before ? '▲' : '▼'
  if (before === 0) return sign
  const percent = Math.abs(((now - before) / Math.abs(before)) * 100)
  return `${sign} ${percent >= 1000 ? Math.round(percent) : percent.toFixed(1)}%`
}
