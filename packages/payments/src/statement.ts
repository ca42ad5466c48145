import { MINOR_PER_UNIT } from '@kapis/money/money'
import type { CsvRow } from './csv.ts'
import { readManilaTime } from './date-text.ts'
import { fromManila } from './manila.ts'
import { normaliseReference } from './reference.ts'

type StatementField = 'time' | 'reference' | 'party' | 'out' | 'in' | 'balance'
/** The name of the file's column that contains each field. */
export type StatementColumns = Record<StatementField, string>

/** One movement of the operator's account, as the account's own history lists it. */
export type StatementLine = {
  /** The line of the file. */
  line: number
  at: Date
  reference: string | null
  party: string
  /** Above zero for money that came in, below zero for money that left. */
  amountMinor: bigint
  /** The balance of the account after this movement. */
  balanceMinor: bigint
  kind: 'in' | 'out' | 'fee'
}

/**
 * The reason why a file cannot be imported, and the line. `columns`: a column is missing.
 * `balance`: the line does not follow from the line before, by its balance or by its time.
 */
type StatementFault = {
  why: 'empty' | 'columns' | 'time' | 'amount' | 'balance'
  line: number | null
}

export type Statement = {
  lines: StatementLine[]
  /** The lines that repeat another line of the file in every field. */
  repeated: StatementLine[]
  fault: StatementFault | null
}

/** Reads the history of an account from a file, oldest line first, and checks its balances. */
export function readStatement(rows: readonly CsvRow[], columns: StatementColumns): Statement {
  const [head, ...body] = rows
  if (head === undefined) return faulty('empty', null)
  const places = placesOf(head.cells, columns)
  if (places === null) return faulty('columns', head.line)
  const read: StatementLine[] = []
  for (const row of body) {
    const line = readLine(row, places)
    if (line === null) continue
    if (typeof line === 'string') return faulty(line, row.line)
    read.push(line)
  }
  if (read.length === 0) return faulty('empty', null)
  const { lines, repeated } = withoutRepeated(oldestFirst(read))
  return { lines, repeated, fault: findBreak(lines) }
}

function faulty(why: StatementFault['why'], line: number | null): Statement {
  return { lines: [], repeated: [], fault: { why, line } }
}

type Places = Record<StatementField, number>

function placesOf(header: readonly string[], columns: StatementColumns): Places | null {
  const places = Object.entries(columns).map(
    ([field, name]) => [field, header.indexOf(name)] as const,
  )
  const used = places.map(([, place]) => place)
  if (used.includes(-1) || new Set(used).size !== used.length) return null
  return Object.fromEntries(places) as Places
}

const SPELLINGS: Record<StatementField, RegExp> = {
  time: /^(date|time|date and time|transaction date)$/i,
  reference: /^(ref|reference)/i,
  party: /^(description|details|other party|particulars)/i,
  out: /^(debit|out|withdrawal|money out)/i,
  in: /^(credit|in|deposit|money in)/i,
  balance: /balance/i,
}

/** Suggests which column contains which field, by their usual names. */
export function suggestColumns(header: readonly string[]): Partial<StatementColumns> {
  const found = Object.entries(SPELLINGS).map(
    ([field, spelling]) => [field, header.find((name) => spelling.test(name))] as const,
  )
  return Object.fromEntries(found.filter(([, name]) => name !== undefined))
}

/**
 * Reads one row. Returns null for rows that move nothing, such as the starting balance, and the
 * reason if a field cannot be read.
 */
function readLine(
  { line, cells }: CsvRow,
  places: Places,
): StatementLine | 'time' | 'amount' | null {
  const cell = (field: StatementField) => cells[places[field]] ?? ''
  const out = readMoney(cell('out'))
  const into = readMoney(cell('in'))
  if (out === null || into === null) return 'amount'
  if (out === 0n && into === 0n) return null
  const balanceMinor = readMoney(cell('balance'))
  if (balanceMinor === null || (out !== 0n && into !== 0n)) return 'amount'
  const at = readTime(cell('time'))
  if (at === null) return 'time'
  const amountMinor = into === 0n ? -absolute(out) : absolute(into)
  const party = cell('party').slice(0, 200)
  const reference = normaliseReference(cell('reference')).slice(0, 64)
  return {
    line,
    at,
    reference: reference === '' ? null : reference,
    party,
    amountMinor,
    balanceMinor,
    kind: amountMinor > 0n ? 'in' : FEE.test(party) ? 'fee' : 'out',
  }
}

const FEE = /\b(fee|charge)s?\b/i

function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor
}

/** Parses an amount such as `1,500.00`, `₱15.00`, `-15` or an empty cell; otherwise null. */
function readMoney(text: string): bigint | null {
  const plain = text.replaceAll(/^(₱|PHP)|[\s,]/gi, '')
  if (plain === '' || plain === '-') return 0n
  const found = /^([-+−]?)(?:₱)?(\d{1,11})(?:\.(\d{1,2}))?$/.exec(plain)
  if (found === null) return null
  const [, sign = '', units = '', cents = ''] = found
  const minor = BigInt(units) * MINOR_PER_UNIT + BigInt(cents.padEnd(4, '0'))
  return sign === '-' || sign === '−' ? -minor : minor
}

/** Parses a time of the file, which is local to Manila. */
function readTime(text: string): Date | null {
  const iso = /^(\d{4}-\d\d-\d\d)[T ,]+(\d{1,2}):(\d\d)(?::(\d\d))?\s*([AP]M)?$/i.exec(text)
  if (iso !== null) {
    const [, day = '', ...clock] = iso
    return atClock(day, clock)
  }
  const slashed =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})[ ,]+(\d{1,2}):(\d\d)(?::(\d\d))?\s*([AP]M)?$/i.exec(text)
  if (slashed === null) return readManilaTime(text)
  const [, month = '', date = '', year = '', ...clock] = slashed
  return atClock(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`, clock)
}

function atClock(day: string, [hour = '', minute = '', second, half]: (string | undefined)[]) {
  const hours = Number(hour)
  if (half !== undefined && (hours < 1 || hours > 12)) return null
  const hour24 = half === undefined ? hours : (hours % 12) + (/p/i.test(half) ? 12 : 0)
  return fromManila(`${day}T${String(hour24).padStart(2, '0')}:${minute}:${second ?? '00'}`)
}

function oldestFirst(lines: StatementLine[]): StatementLine[] {
  const isNewestFirst = lines[0]!.at.getTime() > lines.at(-1)!.at.getTime()
  return isNewestFirst ? lines.toReversed() : lines
}

/**
 * Returns the text that identifies a line in every file that contains it. The balance distinguishes
 * two equal payments.
 */
export function lineIdentity(line: Omit<StatementLine, 'line' | 'kind' | 'party'>): string {
  const { at, reference, amountMinor, balanceMinor } = line
  return `${at.toISOString()} ${reference ?? '-'} ${amountMinor} ${balanceMinor}`
}

function withoutRepeated(all: StatementLine[]) {
  const seen = new Set<string>()
  const lines: StatementLine[] = []
  const repeated: StatementLine[] = []
  for (const line of all) {
    const identity = lineIdentity(line)
    ;(seen.has(identity) ? repeated : lines).push(line)
    seen.add(identity)
  }
  return { lines, repeated }
}

/** Finds the first line whose balance does not follow from the line before, or that is earlier. */
function findBreak(lines: readonly StatementLine[]): StatementFault | null {
  const broken = lines.find((line, index) => {
    const before = lines[index - 1]
    return (
      before !== undefined &&
      (before.balanceMinor + line.amountMinor !== line.balanceMinor ||
        before.at.getTime() > line.at.getTime())
    )
  })
  return broken === undefined ? null : { why: 'balance', line: broken.line }
}
