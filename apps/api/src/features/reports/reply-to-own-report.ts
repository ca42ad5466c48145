import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { publishReport } from './publish-report.ts'
import { lockReport } from './reports.queries.ts'

export const REPLIES_PER_HOUR_MAX = 10

export type OwnReply = { reportId: string; message: string; imageKey: string | null }

/**
 * Adds a player's reply to one of their own reports, and reopens the report even if it was
 * resolved. A closed report stays closed.
 *
 * Refuses: not_found, report_closed, too_many_requests.
 */
export function replyToOwnReport(
  { db }: { db: Db },
  playerId: string,
  { reportId, message, imageKey }: OwnReply,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Serialises the replies of one player, so that concurrent replies cannot exceed the limit.
    await sql`select from app_user where user_id = ${playerId} for no key update`.execute(tx)
    const report = await lockReport(tx, reportId)
    if (report.player_id !== playerId) throw refuse('not_found')
    if (report.status === 'closed') throw refuse('report_closed', { reportId })
    await assertNotTooMany(tx, playerId)
    await tx
      .insertInto('report_reply')
      .values({
        player_id: playerId,
        report_id: reportId,
        author_id: playerId,
        message,
        picture_file_key: imageKey,
      })
      .execute()
    await tx
      .updateTable('report')
      .set({ status: 'open', updated_at: sql`clock_timestamp()` })
      .where('player_id', '=', playerId)
      .where('report_id', '=', reportId)
      .execute()
    await publishReport(tx, report)
  })
}

/** Checks how many replies the player has sent recently. Refuses: too_many_requests. */
async function assertNotTooMany(tx: Tx, playerId: string): Promise<void> {
  const { lately } = await tx
    .selectFrom('report_reply')
    .select((of) => of.fn.countAll<bigint>().as('lately'))
    .where('player_id', '=', playerId)
    .where('author_id', '=', playerId)
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  if (lately >= BigInt(REPLIES_PER_HOUR_MAX)) throw refuse('too_many_requests', { playerId })
}
