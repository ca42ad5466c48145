import { toCsv } from './csv.ts'
import type { Column } from './table-types.ts'

/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * All rows as a file, read page by page: of a long list only the text is kept, and a blob may leave
 * memory. Every column that has a plain value is exported, chosen or not: a file is for looking
 * things up later.
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
