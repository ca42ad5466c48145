import { can } from '@kapis/contract/policy'
import type { UpdateReport } from '@kapis/contract/reports'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { publishReport } from './publish-report.ts'
import { lockReport } from './reports.queries.ts'
import type { LockedReport } from './reports.queries.ts'

type Deps = { db: Db }

/**
 * Changes a report's status, priority or text. The player's original text is kept.
 *
 * Refuses: not_found, forbidden, conflict.
 */
export function updateReport(
  { db }: Deps,
  actor: UserRef,
  { reportId, updatedAt, reason, ...requested }: UpdateReport & { reportId: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockReport(tx, reportId)
    if (updatedAt !== undefined && updatedAt !== row.updated_at.toISOString()) {
      throw refuse('conflict', { why: 'it was changed since' })
    }
    const { title = row.title, description = row.description } = requested
    const { status = row.status, priority = row.priority } = requested
    const isReworded = title !== row.title || description !== row.description
    if (isReworded && !can(actor, 'reports.reword')) throw refuse('forbidden')
    if (isReworded) await keepWords(tx, row, actor)
    const after = { title, description, status, priority }
    await tx
      .updateTable('report')
      .set({ ...after, updated_at: sql`clock_timestamp()` })
      .where('player_id', '=', row.player_id)
      .where('report_id', '=', reportId)
      .execute()
    await publishReport(tx, row)
    await recordAudit(tx, {
      actor,
      action: isReworded ? 'reports.reword' : 'reports.triage',
      description: isReworded ? 'Edited the text of a report' : 'Changed a report',
      oldValue: { reportId, ...valuesOf(row) },
      newValue: { reportId, ...after },
      affected: ownerOf(row),
      ...(reason !== undefined && { reason }),
    })
  })
}

async function keepWords(tx: Tx, row: LockedReport, actor: UserRef): Promise<void> {
  await tx
    .insertInto('report_revision')
    .values({
      player_id: row.player_id,
      report_id: row.report_id,
      title: row.title,
      description: row.description,
      replaced_by: actor.userId,
    })
    .execute()
}

function valuesOf({ title, description, status, priority }: LockedReport) {
  return { title, description, status, priority }
}

export function ownerOf(row: LockedReport): { userId: string; username: string } {
  return { userId: row.player_id, username: row.username }
}
