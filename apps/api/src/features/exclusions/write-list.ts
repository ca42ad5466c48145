import type { ExclusionPreview } from '@kapis/contract/exclusions'
import { sql } from 'kysely'
import { recordAudit } from '#audit/record.ts'
import { getUserRef } from '#audit/user-ref.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { PublishFacts } from '#outbox/publish-fact.ts'
import { findRemoval } from './find-removal.ts'
import { keepList } from './keep-list.ts'
import { publishAdded, publishRemoved } from './list-facts.ts'
import { patiently } from './uploads.queries.ts'

/** How many lines one statement writes. */
const LINES_AT_ONCE = 5_000

type Upload = {
  exclusionUploadId: string
  name: string
  mode: 'replace' | 'add'
  listedOn: string
  fileName: string
  columns: object
  preview: ExclusionPreview
  removal: Buffer
  madeBy: string
  checkedBy: string | null
}
type Deps = { db: Db; publishFacts: PublishFacts }

/**
 * Imports an uploaded list: a job of the worker. One transaction changes what differs, in slices, so
 * that players see either the old list or the new one; the progress is written beside it. If the job
 * dies, nothing has changed and it begins again. If the list has changed since the dry run so that
 * other people would be freed, nothing is imported.
 */
export async function writeList(deps: Deps, exclusionUploadId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await patiently(tx)
    await sql`select pg_advisory_xact_lock(hashtextextended('exclusion import', 0))`.execute(tx)
    const upload = await findUpload(tx, exclusionUploadId)
    if (upload === undefined) return
    const { removal } = await findRemoval(tx, upload)
    if (removal.equals(upload.removal)) await write(tx, deps, upload)
    else await setState(tx, exclusionUploadId, 'changed')
  })
  await forgetLines(deps.db, exclusionUploadId)
}

async function findUpload(tx: Tx, exclusionUploadId: string): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`
    select exclusion_upload_id as "exclusionUploadId", name, mode, listed_on::text as "listedOn",
      file_name as "fileName", columns, preview, removal, made_by as "madeBy",
      checked_by as "checkedBy"
    from exclusion_upload
    where exclusion_upload_id = ${exclusionUploadId} and state = 'importing'`.execute(tx)
  return rows[0]
}

async function write(tx: Tx, { db, publishFacts }: Deps, upload: Upload): Promise<void> {
  const { exclusionUploadId: id, preview } = upload
  const listId = await keepList(tx, upload.name)
  if (preview.removed > 0) {
    const from = { listId, exclusionUploadId: id, name: upload.name }
    await publishFacts((publishFact) => publishRemoved(tx, publishFact, from))
  }
  if (upload.mode === 'replace') {
    await sql`delete from exclusion_entry e where e.exclusion_list_id = ${listId}
      and not exists (select from exclusion_upload_line f
        where f.exclusion_upload_id = ${id} and f.hash = e.hash)`.execute(tx)
  }
  const { rows } = await sql<{ last: number | null }>`
    select max(line) as last from exclusion_upload_line
    where exclusion_upload_id = ${id}`.execute(tx)
  for (let from = 1; from <= (rows[0]?.last ?? 0); from += LINES_AT_ONCE) {
    await writeSlice(tx, { listId, id, from, isWhole: upload.mode === 'replace' })
    // The progress is written outside of the transaction, so that it is seen while this one runs.
    await sql`update exclusion_upload set written = ${from + LINES_AT_ONCE - 1}
      where exclusion_upload_id = ${id}`.execute(db)
  }
  const exclusionImportId = await insertImport(tx, upload, listId)
  await publishFacts((publishFact) => publishAdded(tx, publishFact, exclusionImportId))
  await setState(tx, id, 'imported', exclusionImportId)
}

type Place = { listId: string; id: string; from: number; isWhole: boolean }

/**
 * Writes some lines. In a whole list, the rows of the newest key become the first ones; an addition
 * leaves identifiers alone that the list has under an older key.
 */
async function writeSlice(tx: Tx, { listId, id, from, isWhole }: Place): Promise<void> {
  const isIn = (line: string) =>
    sql`${sql.ref(line)} >= ${from} and ${sql.ref(line)} < ${from + LINES_AT_ONCE}`
  // The limit makes the database look up each line. It would otherwise expect a new list to be short,
  // and read all that was written so far for each slice.
  const isKnown = sql`f.line in (select other.line from exclusion_upload_line other
    where other.exclusion_upload_id = ${id} and ${isIn('other.line')}
      and (select true from exclusion_entry e
        where e.exclusion_list_id = ${listId} and e.hash = other.hash limit 1))`
  await sql`insert into exclusion_entry as e (exclusion_list_id, hash, is_first, kind)
    select distinct on (f.hash) ${listId}::uuid, f.hash, f.is_first, f.kind
    from exclusion_upload_line f
    where f.exclusion_upload_id = ${id} and ${isIn('f.line')} and (${isWhole} or not ${isKnown})
    on conflict (exclusion_list_id, hash) do update set is_first = excluded.is_first
      where e.is_first <> excluded.is_first`.execute(tx)
}

async function insertImport(tx: Tx, upload: Upload, listId: string): Promise<string> {
  const { mode, listedOn, fileName, columns, name, preview, madeBy, checkedBy } = upload
  const { removed, total, fingerprint, tallies } = preview
  const counts = { added: tallies.new, removed, total }
  const { exclusion_import_id: exclusionImportId } = await tx
    .insertInto('exclusion_import')
    .values({
      exclusion_list_id: listId,
      mode,
      listed_on: sql<Date>`${listedOn}::date`,
      file_name: fileName,
      fingerprint: Buffer.from(fingerprint, 'hex'),
      columns: JSON.stringify(columns),
      ...counts,
      imported_by: madeBy,
    })
    .returning('exclusion_import_id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'sweep-exclusions', { exclusionImportId })
  const maker = await getUserRef(tx, madeBy)
  const checker = checkedBy === null ? null : await getUserRef(tx, checkedBy)
  await recordAudit(tx, {
    actor: checker ?? maker,
    action: 'exclusions.import',
    description: `Imported the exclusion list ${name}`,
    newValue: {
      ...counts,
      mode,
      listedOn,
      fileName,
      fingerprint,
      ...(checker !== null && { askedBy: maker.username }),
    },
  })
  return exclusionImportId
}

async function setState(
  tx: Tx,
  exclusionUploadId: string,
  state: 'imported' | 'changed',
  exclusionImportId: string | null = null,
): Promise<void> {
  await sql`update exclusion_upload set state = ${state},
      exclusion_import_id = ${exclusionImportId}
    where exclusion_upload_id = ${exclusionUploadId}`.execute(tx)
}

/** Deletes the lines of an upload that was imported, in slices. */
async function forgetLines(db: Db, exclusionUploadId: string): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`
    select max(line) as last from exclusion_upload_line join exclusion_upload u
      using (exclusion_upload_id)
    where exclusion_upload_id = ${exclusionUploadId} and u.state = 'imported'`.execute(db)
  for (let from = 0; from <= (rows[0]?.last ?? -1); from += LINES_AT_ONCE) {
    await sql`delete from exclusion_upload_line where exclusion_upload_id = ${exclusionUploadId}
      and line >= ${from} and line < ${from + LINES_AT_ONCE}`.execute(db)
  }
}
