import { refuse } from '@kapis/contract/refusals'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { thumbnailKey } from '#files/file-store.ts'
import type { FileStore } from '#files/file-store.ts'
import { lockReport } from './reports.queries.ts'
import { ownerOf } from './update-report.ts'

export type ReplyImageDeps = { db: Db; files: FileStore }
type ReplyImageRequest = { reportId: string; replyId: string; size: 'full' | 'thumbnail' }

/**
 * Returns the image of a reply. With a player's id, finds only replies to that player's reports.
 * Refuses: not_found.
 */
export async function findReplyImage(
  { db, files }: ReplyImageDeps,
  request: ReplyImageRequest & { userId?: string },
): Promise<Buffer> {
  let found = db
    .selectFrom('report_reply as a')
    .innerJoin('report as r', 'r.report_id', 'a.report_id')
    .select('a.picture_file_key as key')
    .where('a.report_id', '=', request.reportId)
    .where('a.reply_id', '=', request.replyId)
    .where('r.deleted_at', 'is', null)
  if (request.userId !== undefined) found = found.where('a.player_id', '=', request.userId)
  const key = (await found.executeTakeFirst())?.key ?? null
  if (key === null) throw refuse('not_found')
  const bytes = await files.get(request.size === 'full' ? key : thumbnailKey(key))
  if (bytes === null) throw refuse('not_found', { key })
  return bytes
}

/** Returns the full image of a reply and logs the view. Refuses: not_found. */
export async function findReplyImageForStaff(
  deps: ReplyImageDeps,
  actor: { userId: string; username: string },
  request: ReplyImageRequest,
): Promise<Buffer> {
  const bytes = await findReplyImage(deps, request)
  if (request.size === 'thumbnail') return bytes
  const { reportId, replyId } = request
  await inTransaction(deps.db, async (tx) =>
    recordAudit(tx, {
      actor,
      action: 'reports.read',
      description: 'Viewed the image of a reply',
      newValue: { reportId, replyId },
      affected: ownerOf(await lockReport(tx, reportId)),
    }),
  )
  return bytes
}
