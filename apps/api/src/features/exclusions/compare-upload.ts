import { EXCLUSION_LINES_SHOWN, EXCLUSION_OUTCOMES, LISTED_KINDS } from '@kapis/contract/exclusions'
import type { ExclusionOutcome, ExclusionPreview, ListedKind } from '@kapis/contract/exclusions'
import { sql } from 'kysely'
import { fingerprintOf } from '#cashier/exclusions/list-hash.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { findRemoval } from './find-removal.ts'
import { patiently } from './uploads.queries.ts'

type Question = { name: string; mode: 'replace' | 'add' }

/**
 * Compares an uploaded file with the list of its name, and stores what an import would do. A job of
 * the worker; it may run twice.
 */
export function compareUpload(db: Db, exclusionUploadId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await patiently(tx)
    const { rows } = await sql<Question>`
      select name, mode from exclusion_upload
      where exclusion_upload_id = ${exclusionUploadId} and state = 'comparing' for update`.execute(
      tx,
    )
    if (rows[0] === undefined) return
    const question = { ...rows[0], exclusionUploadId }
    const { freed, removed, removal } = await findRemoval(tx, question)
    const preview = { ...(await describe(tx, question)), removed, freed: freed.length }
    const kept = question.mode === 'replace' ? 0 : await countListed(tx, question.name)
    const { tallies } = preview
    const total = question.mode === 'replace' ? tallies.new + tallies.known : kept + tallies.new
    await sql`update exclusion_upload set state = 'compared',
        preview = ${JSON.stringify({ ...preview, total })}::jsonb, removal = ${removal},
        freed = ${freed}::uuid[]
      where exclusion_upload_id = ${exclusionUploadId}`.execute(tx)
  })
}

/** Returns how many identifiers are on a list. */
async function countListed(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from exclusion_entry e join exclusion_list l using (exclusion_list_id)
    where lower(l.name) = lower(${name}) and e.is_first`.execute(tx)
  return rows[0]!.count
}

type Counted = { outcome: ExclusionOutcome; kind: ListedKind; lines: number }

/** Returns the outcome of the lines. A line is known if the list has it under any of our keys. */
async function describe(
  tx: Tx,
  { exclusionUploadId, name }: Question & { exclusionUploadId: string },
): Promise<Omit<ExclusionPreview, 'removed' | 'freed' | 'total'>> {
  const planned = sql`
    with known as (select distinct l.line from exclusion_upload_line l
        join exclusion_entry e on e.hash = l.hash
        join exclusion_list x on x.exclusion_list_id = e.exclusion_list_id
          and lower(x.name) = lower(${name})
        where l.exclusion_upload_id = ${exclusionUploadId}),
      planned as (select l.line, l.kind, case
          when row_number() over (partition by l.hash order by l.line) > 1 then 'repeated'
          when k.line is not null then 'known' else 'new' end as outcome
        from exclusion_upload_line l left join known k on k.line = l.line
        where l.exclusion_upload_id = ${exclusionUploadId} and l.is_first)`
  const counted = await sql<Counted>`${planned}
    select outcome, kind, count(*)::int as lines from planned group by outcome, kind`.execute(tx)
  const shown = await sql<ExclusionPreview['lines'][number]>`${planned}
    select line, kind, outcome from planned order by line limit ${EXCLUSION_LINES_SHOWN}`.execute(
    tx,
  )
  const sumBy = <K extends string>(keys: readonly K[], keyOf: (one: Counted) => K) =>
    Object.fromEntries(
      keys.map((key) => [
        key,
        counted.rows.reduce((sum, one) => sum + (keyOf(one) === key ? one.lines : 0), 0),
      ]),
    ) as Record<K, number>
  return {
    lines: shown.rows,
    tallies: sumBy(EXCLUSION_OUTCOMES, ({ outcome }) => outcome),
    kinds: sumBy(LISTED_KINDS, ({ kind }) => kind),
    ...(await findFingerprint(tx, exclusionUploadId)),
  }
}

async function findFingerprint(
  tx: Tx,
  exclusionUploadId: string,
): Promise<Pick<ExclusionPreview, 'fingerprint' | 'sameFileAt'>> {
  const parts = await tx
    .selectFrom('exclusion_upload_part')
    .select('fingerprint')
    .where('exclusion_upload_id', '=', exclusionUploadId)
    .orderBy('part')
    .execute()
  const fingerprint = fingerprintOf(Buffer.concat(parts.map((part) => part.fingerprint)))
  const same = await tx
    .selectFrom('exclusion_import')
    .select('imported_at')
    .where('fingerprint', '=', fingerprint)
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    fingerprint: fingerprint.toString('hex'),
    sameFileAt: same?.imported_at.toISOString() ?? null,
  }
}
