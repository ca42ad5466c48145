import type { ExclusionPreview } from '@kapis/contract/exclusions'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { getExclusionUpload } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { allowLongWork } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { IS_LEFT_UPLOAD } from '#db/sweep.ts'

type Upload = DataInput<typeof getExclusionUpload>

/** Returns how far an upload has come. Refuses: not_found. */
export async function getUpload(db: Db, exclusionUploadId: string): Promise<Upload> {
  const { rows } = await sql<Omit<Upload, 'preview'> & { preview: ExclusionPreview | null }>`
    select exclusion_upload_id as "exclusionUploadId", state, preview, written,
      (select coalesce(sum(lines), 0)::int from exclusion_upload_part p
        where p.exclusion_upload_id = u.exclusion_upload_id) as lines
    from exclusion_upload u where exclusion_upload_id = ${exclusionUploadId}`.execute(db)
  if (rows[0] === undefined) throw refuse('not_found')
  return rows[0]
}

/** Returns an upload of this user that still takes parts. Refuses: not_found, conflict. */
export async function getOpenUpload(db: Db, userId: string, exclusionUploadId: string) {
  return assertOpen(await selectOwn(db, userId, exclusionUploadId).executeTakeFirst())
}

/**
 * Locks an upload that still takes parts: the lines of all parts are counted one after the other,
 * and none is added once the comparison has begun. Refuses: not_found, conflict.
 */
export async function lockOpenUpload(
  tx: Tx,
  userId: string,
  exclusionUploadId: string,
): Promise<void> {
  assertOpen(await selectOwn(tx, userId, exclusionUploadId).forUpdate().executeTakeFirst())
}

function selectOwn(db: Db, userId: string, exclusionUploadId: string) {
  return db
    .selectFrom('exclusion_upload as u')
    .select(['state', 'kind_at as kind', 'hash_at as hash'])
    .where('exclusion_upload_id', '=', exclusionUploadId)
    .where('made_by', '=', userId)
    .where(sql<boolean>`not (${IS_LEFT_UPLOAD})`)
}

function assertOpen<U extends { state: string }>(upload: U | undefined): U {
  if (upload === undefined) throw refuse('not_found')
  if (upload.state !== 'sending') throw refuse('conflict', { state: upload.state })
  return upload
}

/** Allows long statements in this transaction, because it belongs to a background job. */
export async function patiently(tx: Tx): Promise<void> {
  await allowLongWork(tx)
  // A generic plan looks up half a million rows one by one.
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
}
