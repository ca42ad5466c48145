import { grantFor } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { closeRequestsAbout } from '#approvals/approval-requests.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { recordEnd } from './record-end.ts'
import type { EndedToken } from './record-end.ts'
import { requestOf } from './request-api-token.ts'

/**
 * Revokes a token, or its request. It works at once, without a code and without a second person:
 * whoever sees a leaked token must be quick.
 *
 * Refuses: not_found (also a token of somebody else, for moderators), conflict (it has ended).
 */
export function revokeApiToken(
  { db }: { db: Db },
  actor: UserRef,
  apiTokenId: string,
): Promise<void> {
  const isOwnOnly = grantFor(actor.role, 'tokens.revoke') === 'own'
  return inTransaction(db, async (tx) => {
    // Requests are locked before the token, in the order of a decision on the request.
    await closeRequestsAbout(tx, actor, requestOf(apiTokenId))
    const { rows } = await sql<EndedToken & { isOver: boolean }>`
      select api_token_id as "apiTokenId", name, first_used_at as "firstUsedAt",
        last_used_at as "lastUsedAt",
        revoked_at is not null or coalesce(expires_at <= clock_timestamp(), false) as "isOver"
      from api_token where api_token_id = ${apiTokenId}
        and (not ${isOwnOnly} or holder_id = ${actor.userId})
      for no key update`.execute(tx)
    const [token] = rows
    if (token === undefined) throw refuse('not_found')
    if (token.isOver) throw refuse('conflict')
    await sql`update api_token set revoked_at = clock_timestamp(), revoked_by = ${actor.userId}
      where api_token_id = ${apiTokenId}`.execute(tx)
    await recordEnd(tx, actor, token, 'Revoked an API token')
  })
}
