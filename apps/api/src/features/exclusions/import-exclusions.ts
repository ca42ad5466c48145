import { isRemoval } from '@kapis/contract/exclusions'
import type { ExclusionPreview } from '@kapis/contract/exclusions'
import { Uuid } from '@kapis/contract/fields'
import { can } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import type { BodyOf } from '@kapis/contract/route'
import type { importExclusions as contract } from '@kapis/contract/routes'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { shown } from '#approvals/describe.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { IS_LEFT_UPLOAD } from '#db/sweep.ts'
import { enqueue } from '#jobs/enqueue.ts'

type Compared = {
  name: string
  mode: 'replace' | 'add'
  fileName: string
  preview: ExclusionPreview
  removal: string
  freed: string[]
}

/**
 * Has the worker import an uploaded list. Every removed identifier may let a person play again, so
 * that an import with removals needs a super admin, and a second one who sees whom it frees. Returns
 * whether it waits for the second person.
 *
 * Refuses: not_found; conflict, if another number of identifiers would be removed; forbidden,
 * reason_needed, approval_open.
 */
export function importExclusions(
  db: Db,
  maker: UserRef,
  { exclusionUploadId, listedOn, removed, reason }: BodyOf<typeof contract>,
): Promise<{ isWaiting: boolean }> {
  return inTransaction(db, async (tx) => {
    const compared = await lockCompared(tx, maker.userId, exclusionUploadId)
    const { preview } = compared
    if (preview.removed !== removed) throw refuse('conflict', { removed: preview.removed })
    await sql`update exclusion_upload set listed_on = ${listedOn}::date
      where exclusion_upload_id = ${exclusionUploadId}`.execute(tx)
    if (!isRemoval(preview)) {
      await begin(tx, exclusionUploadId, null)
      return { isWaiting: false }
    }
    if (!can(maker, 'exclusions.remove')) throw refuse('forbidden', { action: 'exclusions.remove' })
    if (reason === undefined) throw refuse('reason_needed')
    const { name: list, mode, fileName, freed, removal } = compared
    const file = { exclusionUploadId, list, mode, fileName, listedOn, removal, removed }
    const content = { ...file, total: preview.total, userIds: freed }
    await removalImport.request(tx, { content, maker, reason })
    await sql`update exclusion_upload set state = 'asked'
      where exclusion_upload_id = ${exclusionUploadId}`.execute(tx)
    return { isWaiting: true }
  })
}

async function lockCompared(tx: Tx, userId: string, exclusionUploadId: string): Promise<Compared> {
  const { rows } = await sql<Compared>`
    select name, mode, file_name as "fileName", preview, encode(removal, 'hex') as removal, freed
    from exclusion_upload u
    where exclusion_upload_id = ${exclusionUploadId} and made_by = ${userId}
      and state in ('compared', 'asked') and not (${IS_LEFT_UPLOAD}) for update`.execute(tx)
  if (rows[0] === undefined) throw refuse('not_found')
  return rows[0]
}

/** The worker imports the list; it looks again whether the removal is the one that was agreed to. */
async function begin(tx: Tx, exclusionUploadId: string, checkerId: string | null): Promise<void> {
  await sql`update exclusion_upload set state = 'importing', checked_by = ${checkerId}
    where exclusion_upload_id = ${exclusionUploadId}`.execute(tx)
  await enqueue(tx, 'import-exclusions', { exclusionUploadId })
}

/** Begins an import with removals that a second person has approved. Refuses: approval_lapsed. */
export const removalImport = approvable({
  action: 'exclusions.remove',
  schema: z.object({
    exclusionUploadId: Uuid,
    list: z.string(),
    mode: z.enum(['replace', 'add']),
    fileName: z.string(),
    listedOn: z.string(),
    removal: z.string(),
    removed: z.int(),
    total: z.int(),
    userIds: z.array(Uuid),
  }),
  subject: ({ list }) => `exclusion list ${list.toLowerCase()}`,
  describe({ userIds: freed, fileName, ...others }) {
    const about = shown({ freed }, { freed: 'users' })
    return {
      about: freed.length > 0 ? about : shown({ fileName }, { fileName: 'text' }),
      fields: [
        ...about,
        ...shown(
          { fileName, ...others },
          {
            list: 'text',
            mode: 'word',
            fileName: 'text',
            listedOn: 'text',
            removed: 'count',
            total: 'count',
            exclusionUploadId: 'hidden',
            removal: 'hidden',
          },
        ),
      ],
    }
  },
  async run(tx, { exclusionUploadId, removal }, { request, actors: { checker } }) {
    const { rows } = await sql`select from exclusion_upload u
      where exclusion_upload_id = ${exclusionUploadId} and state = 'asked'
        and removal = decode(${removal}, 'hex') and not (${IS_LEFT_UPLOAD}) for update`.execute(tx)
    if (rows.length === 0) throw refuse('approval_lapsed', { approvalId: request.approvalId })
    await begin(tx, exclusionUploadId, checker.userId)
  },
})
