import { EXCLUSION_LINES_MAX, LISTED_KINDS } from '@kapis/contract/exclusions'
import type {
  ExclusionColumns,
  ExclusionOutcome,
  ExclusionPreview,
  ListedKind,
} from '@kapis/contract/exclusions'
import { parseCsv } from '@kapis/payments/csv'
import type { CsvRow } from '@kapis/payments/csv'

export type ListLine = { line: number; kind: ListedKind; listed: Buffer }
type Fault = ExclusionPreview['fault']
export type ReadList = { headers: string[]; lines: ListLine[]; fault: Fault }

/**
 * Reads the lines of a list, and says why it cannot be imported. A line that cannot be read stops
 * the whole file: a person who was left out could play.
 */
export function readList(csv: string, columns: Partial<ExclusionColumns>): ReadList {
  const rows = parseCsv(csv)
  const headers = rows[0]?.cells ?? []
  const none = (why: NonNullable<Fault>['why'], line: number | null = null): ReadList => {
    return { headers, lines: [], fault: { why, line } }
  }
  if (rows.length > EXCLUSION_LINES_MAX + 1) {
    return none('too_long', rows[EXCLUSION_LINES_MAX + 1]!.line)
  }
  if (rows.length < 2) return none('empty')
  const places = {
    kind: headers.indexOf(columns.kind ?? ''),
    hash: headers.indexOf(columns.hash ?? ''),
  }
  if (places.kind === -1 || places.hash === -1) return none('columns')
  const lines: ListLine[] = []
  for (const row of rows.slice(1)) {
    const read = readLine(row, places)
    if (typeof read === 'string') return none(read, row.line)
    lines.push(read)
  }
  return { headers, lines, fault: null }
}

function readLine(
  { line, cells }: CsvRow,
  places: { kind: number; hash: number },
): ListLine | 'kind' | 'hash' {
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

/** Gives every line its outcome. `isKnown` says whether the list has the identifier already. */
export function planLines(
  lines: readonly ListLine[],
  isKnown: (line: ListLine) => boolean,
): (ListLine & { outcome: ExclusionOutcome })[] {
  const seen = new Set<string>()
  return lines.map((one) => {
    const text = `${one.kind} ${one.listed.toString('hex')}`
    const isRepeated = seen.has(text)
    seen.add(text)
    return { ...one, outcome: isRepeated ? 'repeated' : isKnown(one) ? 'known' : 'new' }
  })
}
