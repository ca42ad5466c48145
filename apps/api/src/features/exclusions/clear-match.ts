import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { recordAudit } from '#audit/record.ts'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { markLimited } from '#ledger/bets/remaining-limits.ts'
import { publish } from '#outbox/publish.ts'

/**
 * Decides that a match is somebody else: ends the exclusion of the account, and ignores the same
 * identifiers for this player from then on.
 *
 * Refuses: not_found, conflict (the match has ended).
 */
export function clearMatch(
  { db, publishExclusion }: { db: Db } & Pick<Exclusions, 'publishExclusion'>,
  actor: { userId: string; username: string },
  { exclusionMatchId, reason }: { exclusionMatchId: string; reason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ playerId: string; username: string }>`
      select m.user_id as "playerId", u.username
      from exclusion_match m join app_user u on u.user_id = m.user_id
      where m.exclusion_match_id = ${exclusionMatchId}`.execute(tx)
    const match = rows[0]
    if (match === undefined) throw refuse('not_found')
    await markLimited(tx, match.playerId)
    const { numUpdatedRows } = await tx
      .updateTable('exclusion_match')
      .set({ cleared_by: actor.userId, clear_reason: reason })
      .where('exclusion_match_id', '=', exclusionMatchId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw refuse('conflict')
    await sql`select end_exclusion_match(${exclusionMatchId})`.execute(tx)
    await publishExclusion(tx, match.playerId)
    await publish(tx, { kind: 'limits', toUserId: match.playerId })
    await recordAudit(tx, {
      actor,
      action: 'exclusions.clear',
      description: 'Cleared a match with an exclusion list',
      affected: { userId: match.playerId, username: match.username },
      reason,
    })
  })
}
