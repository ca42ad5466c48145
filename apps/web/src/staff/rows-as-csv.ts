import { toCsv } from '#lib/csv.ts'
import type { Column } from './table-types.ts'

/** Every column that has a plain value, chosen or not: a file is for looking things up later. */
export function rowsAsCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const exported = columns.flatMap(({ title, csv }) => (csv === undefined ? [] : [{ title, csv }]))
  return toCsv(
    exported.map(({ title }) => title),
    rows.map((row) => exported.map(({ csv }) => csv(row))),
  )
}
