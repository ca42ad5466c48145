import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockCheck, publishCheck } from '../shared/identity.queries.ts'
import type { CheckRow } from '../shared/identity.queries.ts'

/**
 * Assigns a check that waits to the staff member, or releases it. It is not a lock: others may
 * still decide the check, and may take it over after 30 minutes.
 *
 * Refuses: not_found, forbidden, conflict (the check does not wait, or is assigned to somebody
 * else).
 */
export function assignIdentity(
  { db }: { db: Db },
  actor: UserRef,
  { identityCheckId, isMine }: { identityCheckId: string; isMine: boolean },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const check = await lockCheck(tx, identityCheckId)
    const affected = await getTargetUser(tx, actor, 'identity.claim', check.player_id)
    const isElsewhere = check.claimed_by !== null && check.claimed_by !== actor.userId
    if (check.status !== 'waiting') throw refuse('conflict')
    if (isElsewhere && !(await isLeft(tx, check))) throw refuse('conflict')
    await tx
      .updateTable('identity_check')
      .set({
        claimed_by: isMine ? actor.userId : null,
        claimed_at: isMine ? sql<Date>`clock_timestamp()` : null,
      })
      .where('identity_check_id', '=', identityCheckId)
      .execute()
    await publishCheck(tx, check)
    await recordAudit(tx, {
      actor,
      action: 'identity.claim',
      description: isMine
        ? 'Assigned an identity check to themselves'
        : 'Unassigned an identity check',
      newValue: { identityCheckId },
      affected,
    })
  })
}

/** Returns whether the assignment is older than 30 minutes. */
async function isLeft(tx: Tx, { claimed_at }: CheckRow): Promise<boolean> {
  const { rows } = await sql<{ isLeft: boolean }>`
    select ${claimed_at}::timestamptz < clock_timestamp() - interval '30 minutes'
      as "isLeft"`.execute(tx)
  return rows[0]?.isLeft === true
}
