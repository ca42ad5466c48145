import type { ListedKind } from '@kapis/contract/exclusions'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { JsonObject } from '#db/schema.ts'
import type { PublishFact } from '#outbox/publish-fact.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { keepList } from './keep-list.ts'

/** The kind of the fact that an exclusion list was imported. Its key is the import. */
export const LIST_FACT = 'exclusion-list'

/** Keyed hashes of one kind, one after the other, in base64. */
type PackedEntries = { kind: ListedKind; isFirst: boolean; hashes: string }
type ImportColumns = {
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
  mode: 'replace' | 'add'
  importedBy: string
  import: ImportColumns
  entries: PackedEntries[]
}

/** Publishes an import with all entries that are on its list now. */
export async function publishList(
  tx: Tx,
  publishFact: PublishFact,
  exclusionImportId: string,
  mode: ListBody['mode'],
): Promise<void> {
  const { rows } = await sql<{ body: JsonObject }>`
    select jsonb_build_object('name', l.name, 'mode', ${mode}::text,
      'importedBy', coalesce(u.username, i.imported_elsewhere_by),
      'import', jsonb_build_object('listed_on', i.listed_on, 'file_name', i.file_name,
        'fingerprint', encode(i.fingerprint, 'hex'), 'columns', i.columns, 'added', i.added,
        'removed', i.removed, 'total', i.total, 'imported_at', i.imported_at),
      'entries', coalesce((select jsonb_agg(packed) from (
        select kind, is_first as "isFirst",
          replace(encode(string_agg(hash, ''), 'base64'), chr(10), '') as hashes
        from exclusion_entry e where e.exclusion_list_id = i.exclusion_list_id
        group by kind, is_first) packed), '[]')) as body
    from exclusion_import i join exclusion_list l using (exclusion_list_id)
    left join app_user u on u.user_id = i.imported_by
    where i.exclusion_import_id = ${exclusionImportId}`.execute(tx)
  await publishFact(tx, LIST_FACT, exclusionImportId, rows[0]!.body)
}

/** Publishes all lists, for a log that may not have them. Removes nothing from those of others. */
export async function publishLists(tx: Tx, publishFact: PublishFact): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (exclusion_list_id) exclusion_import_id as id from exclusion_import
    order by exclusion_list_id, imported_at desc`.execute(tx)
  for (const { id } of rows) await publishList(tx, publishFact, id, 'add')
}

/**
 * Stores a list that was imported in another cell, and compares this cell's accounts with it. Lists
 * are applied in the order of the log, also those of this cell: two cells may have changed the same
 * list at the same time.
 */
export async function applyList(
  tx: Tx,
  { key: exclusionImportId, body, cell }: { key: string; body: JsonObject; cell: string },
): Promise<void> {
  const { name, mode, entries, ...rest } = body as ListBody
  await sql`select pg_advisory_xact_lock(hashtextextended('exclusion import', 0))`.execute(tx)
  const listId = await keepList(tx, name)
  if (mode === 'replace') {
    await tx.deleteFrom('exclusion_entry').where('exclusion_list_id', '=', listId).execute()
  }
  for (const { kind, isFirst, hashes } of entries) {
    await sql`insert into exclusion_entry (exclusion_list_id, hash, is_first, kind)
      select ${listId}, hash, ${isFirst}, ${kind} from unnest(${unpack(hashes)}::bytea[]) hash
      on conflict do nothing`.execute(tx)
  }
  const { import: row, importedBy } = rest
  await sql`insert into exclusion_import (exclusion_import_id, exclusion_list_id, mode, listed_on,
      file_name, fingerprint, columns, added, removed, total, imported_at, imported_elsewhere_by)
    values (${exclusionImportId}, ${listId}, ${mode}, ${row.listed_on}::date, ${row.file_name},
      decode(${row.fingerprint}, 'hex'), ${JSON.stringify(row.columns)}::jsonb, ${row.added},
      ${row.removed}, ${row.total}, ${row.imported_at}::timestamptz, ${`${importedBy} (${cell})`})
    on conflict do nothing`.execute(tx)
  await enqueue(tx, 'sweep-exclusions', { exclusionImportId })
}

const HASH_BYTES = 32

function unpack(hashes: string): Buffer[] {
  const packed = Buffer.from(hashes, 'base64')
  return Array.from({ length: packed.length / HASH_BYTES }, (_, index) =>
    packed.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )
}
