import { BYTE_ORDER_MARK, toCsv } from './csv.ts'
import type { Column } from './table-types.ts'

/**
 * Returns all rows as a CSV file, read page by page so that only the text stays in memory. Columns
 * that are hidden on screen are included, because they may be needed later.
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
