import { IMPORT_LINES_MAX, IMPORT_OUTCOMES } from '@kapis/contract/reconciliation'
import type { Columns } from '@kapis/contract/reconciliation'
import type { BodyOf, DataInput } from '@kapis/contract/route'
import type { previewGcashImport } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import { hasMoreFields, parseCsv } from '@kapis/payments/csv'
import type { CsvRow } from '@kapis/payments/csv'
import { readStatement, suggestColumns } from '@kapis/payments/statement'
import type { Statement, StatementLine } from '@kapis/payments/statement'
import type { Db } from '#db/pool.ts'
import { findImportFacts } from './find-import-facts.ts'
import { planImport } from './plan-import.ts'
import type { PlannedLine } from './plan-import.ts'

type Preview = DataInput<typeof previewGcashImport>

/** Shows what an import of this file would do. Writes nothing. */
export async function previewImport(
  db: Db,
  body: BodyOf<typeof previewGcashImport>,
): Promise<Preview> {
  const rows = rowsOf(body.csv)
  const headers = rows?.[0]?.cells ?? []
  const remembered = body.columns === undefined ? await findColumns(db, headers) : null
  const columns = body.columns ?? remembered?.columns ?? suggestColumns(headers)
  const statement = readRows(rows, columns)
  const planned =
    statement.fault === null
      ? planImport(statement, await findImportFacts(db, statement.lines))
      : []
  return {
    columns,
    rememberedFrom: remembered?.importedAt.toISOString() ?? null,
    headers,
    fault: statement.fault,
    lines: planned.map(presentLine),
    tallies: tally(planned),
    balance: balanceOf(statement.lines),
  }
}

type ReadFile = Omit<Statement, 'fault'> & { fault: Preview['fault'] }

/** Reads the lines of a file, or returns why it cannot be imported. */
export function readFile(csv: string, columns: Partial<Columns>): ReadFile {
  return readRows(rowsOf(csv), columns)
}

/** A file with more fields per line than this is not a history, and would take long to read. */
const LINE_FIELDS_MAX = 20

/** The line before which a file is to be split. The first line names the columns. */
const FIRST_TOO_MUCH = IMPORT_LINES_MAX + 2

/** Returns the rows of a file, or null if it is too long to be read. */
function rowsOf(csv: string): CsvRow[] | null {
  return hasMoreFields(csv, IMPORT_LINES_MAX * LINE_FIELDS_MAX) ? null : parseCsv(csv)
}

function readRows(rows: CsvRow[] | null, columns: Partial<Columns>): ReadFile {
  const line = rows === null ? FIRST_TOO_MUCH : rows[IMPORT_LINES_MAX + 1]?.line
  if (rows === null || line !== undefined) {
    return { lines: [], repeated: [], fault: { why: 'too_long', line: line ?? null } }
  }
  const none = { time: '', reference: '', party: '', out: '', in: '', balance: '' }
  return readStatement(rows, { ...none, ...columns })
}

/** Returns the columns of the last import if the file has them all. */
async function findColumns(db: Db, headers: readonly string[]) {
  const last = await db
    .selectFrom('gcash_import')
    .select(['columns', 'imported_at as importedAt'])
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return null
  const columns = last.columns as Columns
  const isComplete = Object.values(columns).every((name) => headers.includes(name))
  return isComplete ? { columns, importedAt: last.importedAt } : null
}

function presentLine({ line, outcome, reason, about, candidates }: PlannedLine) {
  return {
    line: line.line,
    at: line.at.toISOString(),
    reference: line.reference,
    party: line.party,
    amount: toNumber(line.amountMinor),
    outcome,
    reason,
    about,
    candidates,
  }
}

function tally(planned: readonly PlannedLine[]): Preview['tallies'] {
  const of = (outcome: string) => {
    const lines = planned.filter((one) => one.outcome === outcome)
    const minor = lines.reduce((sum, { line }) => sum + line.amountMinor, 0n)
    return { lines: lines.length, amount: toNumber(minor) }
  }
  return Object.fromEntries(
    IMPORT_OUTCOMES.map((outcome) => [outcome, of(outcome)]),
  ) as Preview['tallies']
}

function balanceOf(lines: readonly StatementLine[]): Preview['balance'] {
  const first = lines[0]
  const last = lines.at(-1)
  if (first === undefined || last === undefined) return null
  const opening = first.balanceMinor - first.amountMinor
  return {
    opening: toNumber(opening),
    change: toNumber(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)),
    closing: toNumber(last.balanceMinor),
  }
}
