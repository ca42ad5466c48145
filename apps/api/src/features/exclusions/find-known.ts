import { sql } from 'kysely'
import type { ListHasher } from '#cashier/exclusions/list-hash.ts'
import type { Db } from '#db/pool.ts'
import type { ListLine } from './read-list.ts'

/** `onList` counts the identifiers on a list, `inFile` those of them that a file contains. */
export type KnownLines = { isKnown: (line: ListLine) => boolean; onList: number; inFile: number }

/** Reads which lines of a file a list has already, under any of our keys. */
export async function findKnown(
  db: Db,
  hasher: ListHasher,
  name: string,
  lines: readonly ListLine[],
): Promise<KnownLines> {
  const { rows } = await sql<{ hash: Buffer; isFirst: boolean }>`
    select e.hash, e.is_first as "isFirst"
    from exclusion_entry e join exclusion_list l using (exclusion_list_id)
    where lower(l.name) = lower(${name})`.execute(db)
  const stored = new Set(rows.map(({ hash }) => hash.toString('hex')))
  const known = new Set<string>()
  for (const { kind, listed } of lines) {
    const hashes = hasher.keep(kind, listed)
    if (hashes.some(({ hash }) => stored.has(hash.toString('hex')))) known.add(keyOf(kind, listed))
  }
  return {
    isKnown: ({ kind, listed }) => known.has(keyOf(kind, listed)),
    onList: rows.filter(({ isFirst }) => isFirst).length,
    inFile: known.size,
  }
}

function keyOf(kind: string, listed: Buffer): string {
  return `${kind} ${listed.toString('hex')}`
}
