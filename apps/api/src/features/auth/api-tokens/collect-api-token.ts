import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { API_TOKEN_PREFIX } from '@kapis/contract/api-token-routes'
import { makeToken } from '../sessions/session-token.ts'

/**
 * Makes the secret of an approved token and returns it to its holder. This is the only time that it
 * is shown: only its hash is stored.
 *
 * Refuses: not_found (not the holder's), conflict (not approved, fetched already, or ended).
 */
export function collectApiToken(
  { db }: { db: Db },
  holder: UserRef,
  apiTokenId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const { cookie, tokenHash } = makeToken(apiTokenId)
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ name: string; expiresAt: Date | null; isReady: boolean }>`
      select name, expires_at as "expiresAt", token_hash is null and revoked_at is null
        and coalesce(expires_at > clock_timestamp(), false) as "isReady"
      from api_token where api_token_id = ${apiTokenId} and holder_id = ${holder.userId}
      for no key update`.execute(tx)
    const [row] = rows
    if (row === undefined) throw refuse('not_found')
    const { name, expiresAt, isReady } = row
    if (!isReady || expiresAt === null) throw refuse('conflict')
    await sql`update api_token set token_hash = ${tokenHash}
      where api_token_id = ${apiTokenId}`.execute(tx)
    await recordAudit(tx, {
      actor: holder,
      action: 'tokens.collect',
      description: 'Fetched the secret of an API token',
      newValue: { apiTokenId, name, expiresAt: expiresAt.toISOString() },
    })
    return { token: `${API_TOKEN_PREFIX}${cookie}`, expiresAt }
  })
}
