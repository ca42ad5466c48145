import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import type { Notify } from '#cashier/notify.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { publishReport } from './publish-report.ts'
import { lockReport } from './reports.queries.ts'
import { ownerOf } from './update-report.ts'

export type AnswerDeps = {
  db: Db
  notify: Notify
}

/**
 * Adds a staff member's reply to a player's report, and notifies the player. Staff may not reply to
 * a report of their own.
 *
 * Refuses: not_found, forbidden.
 */
export function replyToReport(
  { db, notify }: AnswerDeps,
  actor: UserRef,
  { reportId, message }: { reportId: string; message: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockReport(tx, reportId)
    if (row.player_id === actor.userId) throw refuse('forbidden')
    await tx
      .insertInto('report_reply')
      .values({
        player_id: row.player_id,
        report_id: reportId,
        author_id: actor.userId,
        message,
      })
      .execute()
    const status = row.status === 'open' ? 'in_progress' : row.status
    await tx
      .updateTable('report')
      .set({ status, updated_at: sql`clock_timestamp()` })
      .where('player_id', '=', row.player_id)
      .where('report_id', '=', reportId)
      .execute()
    await publishReport(tx, row)
    await notify(tx, row.player_id, { kind: 'report_answered', title: row.title }, { reportId })
    await recordAudit(tx, {
      actor,
      action: 'reports.reply',
      description: 'Replied to a report',
      oldValue: { reportId, status: row.status },
      newValue: { reportId, status, message },
      affected: ownerOf(row),
    })
  })
}

/**
 * Hides reports from the lists, all or none. The reports stay stored.
 *
 * Refuses: not_found.
 */
export function deleteReports(
  { db }: { db: Db },
  actor: UserRef,
  { reportIds, reason }: { reportIds: string[]; reason?: string | undefined },
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const ids = [...new Set(reportIds)].toSorted()
    const rows = []
    for (const reportId of ids) rows.push(await lockReport(tx, reportId))
    await tx
      .updateTable('report')
      .set({ deleted_at: sql<Date>`clock_timestamp()`, updated_at: sql`clock_timestamp()` })
      .where('report_id', 'in', ids)
      .execute()
    for (const row of rows) {
      await publishReport(tx, row)
      await recordAudit(tx, {
        actor,
        action: 'reports.delete',
        description: 'Deleted a report',
        oldValue: { reportId: row.report_id, title: row.title, status: row.status },
        affected: ownerOf(row),
        ...(reason !== undefined && { reason }),
      })
    }
    return ids
  })
}
