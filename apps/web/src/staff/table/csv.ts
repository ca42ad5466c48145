/**
 * Formats rows as CSV (RFC 4180), each ending with a line break. Prefixes a quote to cells that
 * look like formulas, so that players' text cannot run.
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
