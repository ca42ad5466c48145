import { toCsv } from './csv.ts'
import type { Column } from './table-types.ts'

/** Spreadsheets need it to detect UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Exports all rows page by page, keeping only the text in memory. Includes hidden columns, since a
 * file serves later lookups.
 */
export async function rowsAsCsv<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  onRows: (count: number) => void,
): Promise<Blob> {
  const exported = columns.flatMap(({ title, csv }) => (csv === undefined ? [] : [{ title, csv }]))
  const parts = [new Blob([BYTE_ORDER_MARK, toCsv([exported.map(({ title }) => title)])])]
  let count = 0
  for await (const rows of pages) {
    parts.push(new Blob([toCsv(rows.map((row) => exported.map(({ csv }) => csv(row))))]))
    count += rows.length
    onRows(count)
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
