import { EXCLUSION_PART_LINES_MAX, LISTED_KINDS } from '@kapis/contract/exclusions'
import type { ExclusionColumns, ExclusionFault, ListedKind } from '@kapis/contract/exclusions'
import { hasMoreFields, parseCsv } from '@kapis/payments/csv'
import type { CsvRow } from '@kapis/payments/csv'

export type ListLine = { line: number; kind: ListedKind; listed: Buffer }
type Places = { kind: number; hash: number }
/** A file with more fields per line than this is not a list, and would take long to read. */
const LINE_FIELDS_MAX = 20

type ReadPart = { lines: ListLine[]; fault: ExclusionFault | null }

/**
 * Reads the lines of one part of a list, or returns why it cannot be imported. A line that cannot
 * be read stops the whole file: a person who was left out could play.
 */
export function readPart(text: string, firstLine: number, places: Places): ReadPart {
  const none = (why: ExclusionFault['why'], line: number): ReadPart => {
    return { lines: [], fault: { why, line: firstLine + line - 1 } }
  }
  if (hasMoreFields(text, EXCLUSION_PART_LINES_MAX * LINE_FIELDS_MAX)) {
    return none('too_long', EXCLUSION_PART_LINES_MAX + 1)
  }
  const rows = parseCsv(text)
  const tooMuch = rows[EXCLUSION_PART_LINES_MAX]
  if (tooMuch !== undefined) return none('too_long', tooMuch.line)
  const lines: ListLine[] = []
  for (const row of rows) {
    const read = readLine(row, places)
    if (typeof read === 'string') return none(read, row.line)
    lines.push({ ...read, line: firstLine + read.line - 1 })
  }
  return { lines, fault: null }
}

function readLine({ line, cells }: CsvRow, places: Places): ListLine | 'kind' | 'hash' {
  const kind = LISTED_KINDS.find((one) => one === cells[places.kind]?.toLowerCase())
  if (kind === undefined) return 'kind'
  const hex = cells[places.hash] ?? ''
  return /^[0-9a-f]{64}$/i.test(hex) ? { line, kind, listed: Buffer.from(hex, 'hex') } : 'hash'
}

/** Returns the columns that the usual names stand for. */
export function suggestColumns(headers: readonly string[]): Partial<ExclusionColumns> {
  const kind = headers.find((name) => /^(identifier[ _-]?)?(kind|type)$/i.test(name))
  const hash = headers.find((name) => /hash|sha-?256|digest/i.test(name))
  return { ...(kind !== undefined && { kind }), ...(hash !== undefined && { hash }) }
}
