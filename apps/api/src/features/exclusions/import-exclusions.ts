import { refuse } from '@kapis/contract/refusals'
import type { BodyOf, DataInput } from '@kapis/contract/route'
import type { importExclusions as contract } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { recordAudit } from '#audit/record.ts'
import { fingerprintOf } from '#cashier/exclusions/list-hash.ts'
import type { KeptHash, ListHasher } from '#cashier/exclusions/list-hash.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { PublishFact } from '#outbox/publish-fact.ts'
import { findKnown } from './find-known.ts'
import { keepList } from './keep-list.ts'
import { publishList } from './list-facts.ts'
import { totalsOf } from './preview-import.ts'
import { planLines, readList } from './read-list.ts'
import type { ListLine } from './read-list.ts'

type Actor = { userId: string; username: string }
type Request = BodyOf<typeof contract>
type Imported = DataInput<typeof contract>

/**
 * Imports an exclusion list in one transaction: it replaces the list of that name, or adds to it. A
 * job then compares all accounts with the lists. The same file can be imported twice.
 *
 * Refuses: import_refused; conflict, if the list has changed since the dry run.
 */
export async function importExclusions(
  { db, hasher, publishFact }: { db: Db; hasher: ListHasher; publishFact: PublishFact | null },
  actor: Actor,
  body: Request,
): Promise<Imported> {
  const { lines, fault } = readList(body.csv, body.columns)
  if (fault !== null) throw refuse('import_refused', { fault: fault.why })
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('exclusion import', 0))`.execute(tx)
    const known = await findKnown(tx, hasher, body.name, lines)
    const { removed, total } = totalsOf(body.mode, lines, known)
    // Every removed identifier lets a person play again, so that staff must have seen the number.
    if (removed !== body.removed) throw refuse('conflict', { removed })
    const fresh = planLines(lines, known.isKnown).filter(({ outcome }) => outcome === 'new')
    const listId = await keepList(tx, body.name)
    if (body.mode === 'replace') {
      await tx.deleteFrom('exclusion_entry').where('exclusion_list_id', '=', listId).execute()
    }
    const written = body.mode === 'replace' ? planLines(lines, () => false) : fresh
    await writeEntries(tx, hasher, listId, written)
    const counts = { added: fresh.length, removed, total }
    const imported = await writeImport(tx, actor, { body, listId, ...counts })
    if (publishFact !== null) {
      await publishList(tx, publishFact, imported.exclusionImportId, body.mode)
    }
    return imported
  })
}

async function writeEntries(
  tx: Tx,
  hasher: ListHasher,
  listId: string,
  lines: readonly ListLine[],
): Promise<void> {
  const entries: KeptHash[] = lines.flatMap(({ kind, listed }) => hasher.keep(kind, listed))
  await sql`insert into exclusion_entry (exclusion_list_id, hash, is_first, kind)
    select ${listId}, hash, is_first, kind
    from unnest(${entries.map((one) => one.hash)}::bytea[],
      ${entries.map((one) => one.isFirst)}::bool[], ${entries.map((one) => one.kind)}::text[])
      as e (hash, is_first, kind)
    on conflict do nothing`.execute(tx)
}

async function writeImport(
  tx: Tx,
  actor: Actor,
  {
    body,
    listId,
    ...counts
  }: { body: Request; listId: string } & Omit<Imported, 'exclusionImportId'>,
): Promise<Imported> {
  const { mode, listedOn, fileName, columns, name } = body
  const fingerprint = fingerprintOf(body.csv)
  const { exclusion_import_id: exclusionImportId } = await tx
    .insertInto('exclusion_import')
    .values({
      exclusion_list_id: listId,
      mode,
      listed_on: sql<Date>`${listedOn}::date`,
      file_name: fileName,
      fingerprint,
      columns: JSON.stringify(columns),
      ...counts,
      imported_by: actor.userId,
    })
    .returning('exclusion_import_id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'sweep-exclusions', { exclusionImportId })
  await recordAudit(tx, {
    actor,
    action: 'exclusions.import',
    description: `Imported the exclusion list ${name}`,
    newValue: { ...counts, mode, listedOn, fileName, fingerprint: fingerprint.toString('hex') },
  })
  return { exclusionImportId, ...counts }
}
