/**
 * Rows as a file for a spreadsheet (RFC 4180). What a player typed must not run there: a cell that
 * begins like a formula is given a quote in front, which spreadsheets do not show. Each row ends with
 * a line break, so that texts of several pages follow one another.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

export type Cell = string | number | boolean | null | undefined

const FORMULA = /^[=+\-@\t\r]/

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  // A number is one of ours, and a minus in front of it is a minus.
  if (typeof cell !== 'string') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
