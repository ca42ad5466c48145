import type { SubmitReport } from '@kapis/contract/reports'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Report } from '#db/schema.ts'
import { publish } from '#outbox/publish.ts'

export const REPORTS_PER_HOUR_MAX = 5

/**
 * Submits a report. The rate limit is per player, not per address, because many players may share
 * an address.
 *
 * Refuses: too_many_requests.
 */
export function submitReport(
  { db }: { db: Db },
  playerId: string,
  { title, description }: SubmitReport,
): Promise<Selectable<Report>> {
  return inTransaction(db, async (tx) => {
    // Serialises the reports of one player, so that concurrent reports cannot exceed the limit.
    await sql`select from app_user where user_id = ${playerId} for no key update`.execute(tx)
    const { lately } = await tx
      .selectFrom('report')
      .select((of) => of.fn.countAll<bigint>().as('lately'))
      .where('player_id', '=', playerId)
      .where('created_at', '>', sql<Date>`clock_timestamp() - interval '1 hour'`)
      .executeTakeFirstOrThrow()
    if (lately >= BigInt(REPORTS_PER_HOUR_MAX)) throw refuse('too_many_requests', { playerId })
    const report = await tx
      .insertInto('report')
      .values({ player_id: playerId, title, description })
      .returningAll()
      .executeTakeFirstOrThrow()
    await publish(tx, { kind: 'report', reportId: report.report_id })
    return report
  })
}
