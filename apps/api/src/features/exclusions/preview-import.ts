import { EXCLUSION_LINES_SHOWN, EXCLUSION_OUTCOMES, LISTED_KINDS } from '@kapis/contract/exclusions'
import type { ExclusionColumns } from '@kapis/contract/exclusions'
import type { BodyOf, DataInput } from '@kapis/contract/route'
import type { previewExclusionImport } from '@kapis/contract/routes'
import { parseCsv } from '@kapis/payments/csv'
import { fingerprintOf } from '#cashier/exclusions/list-hash.ts'
import type { ListHasher } from '#cashier/exclusions/list-hash.ts'
import type { Db } from '#db/pool.ts'
import { findKnown } from './find-known.ts'
import type { KnownLines } from './find-known.ts'
import { planLines, readList, suggestColumns } from './read-list.ts'
import type { ListLine } from './read-list.ts'

type Preview = DataInput<typeof previewExclusionImport>
type Request = BodyOf<typeof previewExclusionImport>

/** Shows what an import of this list would do. Writes nothing. */
export async function previewImport(
  { db, hasher }: { db: Db; hasher: ListHasher },
  body: Request,
): Promise<Preview> {
  const firstCells = parseCsv(body.csv.slice(0, 10_000))[0]?.cells ?? []
  const remembered = body.columns === undefined ? await findColumns(db, firstCells) : null
  const columns = body.columns ?? remembered?.columns ?? suggestColumns(firstCells)
  const { headers, lines, fault } = readList(body.csv, columns)
  const known = await findKnown(db, hasher, body.name, lines)
  const planned = planLines(lines, known.isKnown)
  const fingerprint = fingerprintOf(body.csv)
  return {
    columns,
    rememberedFrom: remembered?.importedAt.toISOString() ?? null,
    headers,
    fault,
    lines: planned.slice(0, EXCLUSION_LINES_SHOWN).map(({ line, kind, listed, outcome }) => {
      return { line, kind, hash: listed.toString('hex').slice(0, 8), outcome }
    }),
    tallies: countBy(planned, EXCLUSION_OUTCOMES, ({ outcome }) => outcome),
    kinds: countBy(lines, LISTED_KINDS, ({ kind }) => kind),
    ...totalsOf(body.mode, lines, known),
    fingerprint: fingerprint.toString('hex'),
    sameFileAt: await findSameFile(db, fingerprint),
  }
}

/** Returns how many identifiers an import removes from the list, and how many are on it then. */
export function totalsOf(
  mode: Request['mode'],
  lines: readonly ListLine[],
  { onList, inFile }: KnownLines,
): { removed: number; total: number } {
  const distinct = new Set(lines.map(({ kind, listed }) => `${kind} ${listed.toString('hex')}`))
  if (mode === 'replace') return { removed: onList - inFile, total: distinct.size }
  return { removed: 0, total: onList + distinct.size - inFile }
}

function countBy<T, K extends string>(
  items: readonly T[],
  keys: readonly K[],
  keyOf: (item: T) => K,
): Record<K, number> {
  const counts = Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>
  for (const item of items) counts[keyOf(item)] += 1
  return counts
}

/** Returns the columns of the last import if the file has them all. */
async function findColumns(db: Db, headers: readonly string[]) {
  const last = await db
    .selectFrom('exclusion_import')
    .select(['columns', 'imported_at as importedAt'])
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return null
  const columns = last.columns as ExclusionColumns
  const isComplete = Object.values(columns).every((name) => headers.includes(name))
  return isComplete ? { columns, importedAt: last.importedAt } : null
}

async function findSameFile(db: Db, fingerprint: Buffer): Promise<string | null> {
  const same = await db
    .selectFrom('exclusion_import')
    .select('imported_at')
    .where('fingerprint', '=', fingerprint)
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return same?.imported_at.toISOString() ?? null
}
