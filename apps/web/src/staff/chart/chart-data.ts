import { formatPeso } from '#lib/amounts.ts'
import { formatCount } from '../format-count.ts'
import { BYTE_ORDER_MARK, toCsv } from '../table/csv.ts'
import type { Cell } from '../table/csv.ts'

/**
 * The fill of the bars, by which they differ without colour. Money in is solid, money out is
 * hatched, and a result is solid if it is a gain and hatched if it is a loss.
 */
type Look = 'in' | 'out' | 'result'

export type Series = {
  label: string
  look: Look
  values: readonly number[]
  /** The values of the previous period, if the chart compares the two. */
  before?: readonly number[] | undefined
}

/** A day or an hour: its label on the axis, and its name in the tooltip and in the table. */
export type ChartColumn = { label: string; name: string }

export type ChartData = {
  title: string
  /** The heading of the columns in the table and in the file, such as Day. */
  heading: string
  columns: readonly ChartColumn[]
  series: readonly Series[]
  unit: 'peso' | 'count'
}

export type ChartProps = ChartData & {
  /** The text beside the title, such as the total of the columns. */
  note?: string | undefined
  /** A line across the chart, such as a limit. */
  limit?: { label: string; value: number } | undefined
  /** The number of columns that have passed, for a chart of a day that is not over. */
  passed?: { columns: number; label: string } | undefined
  /** Whether the numbers could not be updated. */
  isStale?: boolean
}

export function formatValue(unit: ChartData['unit'], value: number): string {
  if (unit === 'count') return formatCount(value)
  return value < 0 ? `−${formatPeso(-value)}` : formatPeso(value)
}

/** Returns the numbers of a chart as a file for spreadsheets, oldest first. */
export function chartAsCsv({ heading, columns, series }: ChartData, before: string): Blob {
  const heads = series.flatMap((one) => [
    one.label,
    ...(one.before === undefined ? [] : [`${one.label} (${before})`]),
  ])
  const rows = columns.map(({ name }, at): Cell[] => [name, ...series.flatMap(cellsAt(at))])
  const text = toCsv([[heading, ...heads], ...rows])
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' })
}

/** Returns a function that returns the numbers of a series in one column. */
export function cellsAt(at: number) {
  return ({ values, before }: Series): number[] => [
    values[at] ?? 0,
    ...(before === undefined ? [] : [before[at] ?? 0]),
  ]
}

export function isCompared({ series }: Pick<ChartData, 'series'>): boolean {
  return series.some(({ before }) => before !== undefined)
}
