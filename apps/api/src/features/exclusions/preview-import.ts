import { refuse } from '@kapis/contract/refusals'
import type { BodyOf, DataInput } from '@kapis/contract/route'
import type { previewExclusionImport } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { IS_LEFT_UPLOAD } from '#db/sweep.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { getUpload } from './uploads.queries.ts'

/**
 * Asks the worker what an import of an uploaded file into the list of this name would do. Changes no
 * list.
 *
 * Refuses: not_found, conflict (a part is missing, or the import has begun), import_refused (the
 * file has no lines).
 */
export function previewImport(
  db: Db,
  { userId }: { userId: string },
  { exclusionUploadId, name, mode, parts }: BodyOf<typeof previewExclusionImport>,
): Promise<DataInput<typeof previewExclusionImport>> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ parts: number; lines: number }>`
      select (select count(*)::int from exclusion_upload_part p
          where p.exclusion_upload_id = u.exclusion_upload_id and part < ${parts}) as parts,
        (select coalesce(sum(lines), 0)::int from exclusion_upload_part p
          where p.exclusion_upload_id = u.exclusion_upload_id) as lines
      from exclusion_upload u
      where exclusion_upload_id = ${exclusionUploadId} and made_by = ${userId}
        and state in ('sending', 'comparing', 'compared', 'changed') and not (${IS_LEFT_UPLOAD})
      for update`.execute(tx)
    const [sent] = rows
    if (sent === undefined) throw refuse('not_found')
    if (sent.parts !== parts) throw refuse('conflict', { parts: sent.parts })
    if (sent.lines === 0) throw refuse('import_refused', { fault: 'empty' })
    await sql`update exclusion_upload set state = 'comparing', name = ${name}, mode = ${mode},
        preview = null, removal = null, freed = '{}'
      where exclusion_upload_id = ${exclusionUploadId}`.execute(tx)
    await enqueue(tx, 'compare-exclusions', { exclusionUploadId })
    return getUpload(tx, exclusionUploadId)
  })
}
