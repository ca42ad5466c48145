/** The byte order mark, which spreadsheets need to detect UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Formats rows as CSV (RFC 4180), each ending with a line break. Text that looks like a formula
 * gets a leading apostrophe, so that a spreadsheet does not run what players wrote.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

export type Cell = string | number | boolean | null | undefined

const FORMULA = /^[=+\-@\t\r]/

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  // Numbers are never user input, so a leading minus is safe.
  if (typeof cell !== 'string') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
