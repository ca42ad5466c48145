import type { ListedKind } from '@kapis/contract/exclusions'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { JsonObject } from '#db/schema.ts'
import type { PublishFact } from '#outbox/publish-fact.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { keepList } from './keep-list.ts'

/** The kind of the fact that an exclusion list was imported, or a part of it. */
export const LIST_FACT = 'exclusion-list'

/** How many entries one fact has. Every process applies facts, so that one must not take long. */
const ENTRIES_A_FACT = 5_000

/** Keyed hashes of one kind, one after the other, in base64. */
type PackedEntries = { kind: ListedKind; isFirst: boolean; hashes: string }
type ImportColumns = {
  mode?: 'replace' | 'add'
  listed_on: string
  file_name: string
  fingerprint: string
  columns: JsonObject
  added: number
  removed: number
  total: number
  imported_at: string
}
type ListBody = {
  name: string
  /** `replace` comes from releases before 092: the entries are the whole list. */
  mode: 'replace' | 'add'
  importedBy: string
  /** The import that is complete with this fact; absent in the other facts of a list. */
  import?: ImportColumns
  entries: PackedEntries[]
  /** The hashes that the import removed. */
  removed?: string
}

type Slice = { entries: PackedEntries[]; last: Buffer | null }

/** Returns the entries of a list after a hash, as many as fit into one fact. */
async function readSlice(tx: Tx, listId: string, after: Buffer): Promise<Slice> {
  const { rows } = await sql<{ entries: PackedEntries[] | null; last: Buffer | null }>`
    with slice as (select hash, kind, is_first from exclusion_entry
      where exclusion_list_id = ${listId} and hash > ${after}
      order by hash limit ${ENTRIES_A_FACT})
    select (select jsonb_agg(packed) from (select kind, is_first as "isFirst",
          replace(encode(string_agg(hash, ''), 'base64'), chr(10), '') as hashes
        from slice group by kind, is_first) packed) as entries,
      (select hash from slice order by hash desc limit 1) as last`.execute(tx)
  const { entries, last } = rows[0]!
  return { entries: entries ?? [], last }
}

/**
 * Publishes an import with all entries that are on its list now, in slices. The last fact names the
 * import; the cells then compare their accounts with the list.
 */
export async function publishAdded(
  tx: Tx,
  publishFact: PublishFact,
  exclusionImportId: string,
): Promise<void> {
  type Found = { listId: string; name: string; importedBy: string; import: ImportColumns }
  const { rows } = await sql<Found>`
    select l.exclusion_list_id as "listId", l.name,
      coalesce(u.username, i.imported_elsewhere_by) as "importedBy",
      jsonb_build_object('mode', i.mode, 'listed_on', i.listed_on, 'file_name', i.file_name,
        'fingerprint', encode(i.fingerprint, 'hex'), 'columns', i.columns, 'added', i.added,
        'removed', i.removed, 'total', i.total, 'imported_at', i.imported_at) as import
    from exclusion_import i join exclusion_list l using (exclusion_list_id)
    left join app_user u on u.user_id = i.imported_by
    where i.exclusion_import_id = ${exclusionImportId}`.execute(tx)
  const { listId, import: row, ...named } = rows[0]!
  const body = { ...named, mode: 'add' as const }
  let slice = await readSlice(tx, listId, Buffer.alloc(0))
  while (slice.last !== null) {
    const next = await readSlice(tx, listId, slice.last)
    if (next.last === null) break
    await publishFact(tx, LIST_FACT, await makeKey(tx), { ...body, entries: slice.entries })
    slice = next
  }
  await publishFact(tx, LIST_FACT, exclusionImportId, {
    ...body,
    entries: slice.entries,
    import: row,
  })
}

/** Publishes what an import removes from its list, in slices, before it is removed here. */
export async function publishRemoved(
  tx: Tx,
  publishFact: PublishFact,
  { listId, exclusionUploadId, name }: { listId: string; exclusionUploadId: string; name: string },
): Promise<void> {
  for (let after = Buffer.alloc(0); ;) {
    const { rows } = await sql<{ hash: Buffer }>`
      select e.hash from exclusion_entry e
      where e.exclusion_list_id = ${listId} and e.hash > ${after}
        and not exists (select from exclusion_upload_line f
          where f.exclusion_upload_id = ${exclusionUploadId} and f.hash = e.hash)
      order by e.hash limit ${ENTRIES_A_FACT}`.execute(tx)
    const last = rows.at(-1)
    if (last === undefined) return
    const removed = Buffer.concat(rows.map(({ hash }) => hash)).toString('base64')
    const body = { name, mode: 'add', importedBy: '', entries: [], removed }
    await publishFact(tx, LIST_FACT, await makeKey(tx), body)
    after = Buffer.from(last.hash)
  }
}

/**
 * Publishes all lists, for a log that may not have them. Removes nothing from other cells' lists.
 */
export async function publishLists(tx: Tx, publishFact: PublishFact): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (exclusion_list_id) exclusion_import_id as id from exclusion_import
    order by exclusion_list_id, imported_at desc`.execute(tx)
  for (const { id } of rows) await publishAdded(tx, publishFact, id)
}

/**
 * Stores a list that was imported in another cell, or a part of it, and compares this cell's accounts
 * with it. Lists are applied in the order of the log, also those of this cell: two cells may have
 * changed the same list at the same time.
 */
export async function applyList(
  tx: Tx,
  { key, body, cell }: { key: string; body: JsonObject; cell: string },
): Promise<void> {
  const { name, mode, entries, removed, import: row, importedBy } = body as ListBody
  await sql`select pg_advisory_xact_lock(hashtextextended('exclusion import', 0))`.execute(tx)
  const listId = await keepList(tx, name)
  if (mode === 'replace') {
    await tx.deleteFrom('exclusion_entry').where('exclusion_list_id', '=', listId).execute()
  }
  if (removed !== undefined) {
    await sql`delete from exclusion_entry where exclusion_list_id = ${listId}
      and hash = any (${unpack(removed)}::bytea[])`.execute(tx)
  }
  for (const { kind, isFirst, hashes } of entries) {
    await sql`insert into exclusion_entry as e (exclusion_list_id, hash, is_first, kind)
      select ${listId}, hash, ${isFirst}, ${kind} from unnest(${unpack(hashes)}::bytea[]) hash
      on conflict (exclusion_list_id, hash) do update set is_first = excluded.is_first
        where e.is_first <> excluded.is_first`.execute(tx)
  }
  if (row === undefined) return
  await sql`insert into exclusion_import (exclusion_import_id, exclusion_list_id, mode, listed_on,
      file_name, fingerprint, columns, added, removed, total, imported_at, imported_elsewhere_by)
    values (${key}, ${listId}, ${row.mode ?? mode}, ${row.listed_on}::date, ${row.file_name},
      decode(${row.fingerprint}, 'hex'), ${JSON.stringify(row.columns)}::jsonb, ${row.added},
      ${row.removed}, ${row.total}, ${row.imported_at}::timestamptz, ${`${importedBy} (${cell})`})
    on conflict do nothing`.execute(tx)
  await enqueue(tx, 'sweep-exclusions', { exclusionImportId: key })
}

const HASH_BYTES = 32

function unpack(hashes: string): Buffer[] {
  const packed = Buffer.from(hashes, 'base64')
  return Array.from({ length: packed.length / HASH_BYTES }, (_, index) =>
    packed.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )
}

/** Returns a key for a fact that nothing else replaces. */
async function makeKey(tx: Tx): Promise<string> {
  const { rows } = await sql<{ key: string }>`select gen_random_uuid() as key`.execute(tx)
  return rows[0]!.key
}
