import { Uuid } from '@kapis/contract/fields'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { namesOf } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import { recordAudit } from '#audit/record.ts'
import type { UserRef } from '#audit/user-ref.ts'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { markLimited } from '#ledger/player-limits.ts'
import { publish } from '#outbox/publish.ts'

type Match = { playerId: string; username: string; list: string; kinds: string[]; isOpen: boolean }

type ClearDeps = Pick<Exclusions, 'publishExclusion'>

/**
 * Asks a second person to decide that a match is somebody else. Clearing it lets the account play
 * again, like an import that removes the identifiers.
 *
 * Refuses: not_found, conflict (the match has ended), approval_open.
 */
export function requestClearing(
  db: Db,
  maker: UserRef,
  { exclusionMatchId, reason }: { exclusionMatchId: string; reason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { playerId, username, list, kinds } = await getOpenMatch(tx, exclusionMatchId)
    await clearing.request(tx, {
      content: { exclusionMatchId, list, identifiers: kinds.join(', ') },
      maker,
      affected: { userId: playerId, username, role: 'player' },
      reason,
    })
  })
}

/**
 * Clears a match that a second person has agreed to clear: ends the exclusion of the account, and
 * ignores the same identifiers for this player from then on.
 *
 * Refuses: not_found, conflict (the match has ended).
 */
export const clearing = approvable({
  action: 'exclusions.clear',
  schema: z.object({
    exclusionMatchId: Uuid,
    list: z.string(),
    identifiers: z.string(),
  }),
  subject: ({ exclusionMatchId }) => `exclusion match ${exclusionMatchId}`,
  describe: (stored) => ({
    fields: shown(stored, { list: 'text', identifiers: 'text', exclusionMatchId: 'hidden' }),
  }),
  async run(tx, { exclusionMatchId }, { request, actors }, deps: ClearDeps) {
    const { playerId, username } = await getOpenMatch(tx, exclusionMatchId)
    const { rows } = await sql<{ reason: string }>`
      select reason from approval where approval_id = ${request.approvalId}`.execute(tx)
    const { reason } = rows[0]!
    await markLimited(tx, playerId)
    const { numUpdatedRows } = await tx
      .updateTable('exclusion_match')
      .set({ cleared_by: actors.checker.userId, clear_reason: reason })
      .where('exclusion_match_id', '=', exclusionMatchId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw refuse('conflict')
    await sql`select end_exclusion_match(${exclusionMatchId})`.execute(tx)
    await deps.publishExclusion(tx, playerId)
    await publish(tx, { kind: 'limits', toUserId: playerId })
    const { actor, askedBy } = namesOf(actors)
    await recordAudit(tx, {
      actor,
      ...(askedBy !== undefined && { newValue: { askedBy } }),
      action: 'exclusions.clear',
      description: 'Cleared a match with an exclusion list',
      affected: { userId: playerId, username },
      reason,
    })
  },
})

async function getOpenMatch(tx: Tx, exclusionMatchId: string): Promise<Match> {
  const { rows } = await sql<Match>`
    select m.user_id as "playerId", u.username, l.name as list, m.kinds,
      m.ended_at is null as "isOpen"
    from exclusion_match m join app_user u on u.user_id = m.user_id
    join exclusion_list l using (exclusion_list_id)
    where m.exclusion_match_id = ${exclusionMatchId}`.execute(tx)
  const [match] = rows
  if (match === undefined) throw refuse('not_found')
  if (!match.isOpen) throw refuse('conflict')
  return match
}
