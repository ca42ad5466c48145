import { sql } from 'kysely'
import { INSTALLATION, recordAudit } from '#audit/record.ts'
import type { AuditEntry } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

export type EndedToken = {
  apiTokenId: string
  name: string
  firstUsedAt: Date | null
  lastUsedAt: Date | null
}

/** Records in the staff log that a token has ended, with its first and its last use. */
export async function recordEnd(
  tx: Tx,
  actor: AuditEntry['actor'],
  { apiTokenId, name, firstUsedAt, lastUsedAt }: EndedToken,
  description: string,
): Promise<void> {
  await sql`update api_token set end_logged_at = clock_timestamp()
    where api_token_id = ${apiTokenId}`.execute(tx)
  const uses = {
    firstUsedAt: firstUsedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
  const newValue = { apiTokenId, name, ...uses }
  await recordAudit(tx, { actor, action: 'tokens.end', description, newValue })
}

const CHECK = { userId: INSTALLATION.userId, username: 'api tokens' }
const BATCH_MAX = 100

/**
 * Records the tokens that nobody has revoked: those that have expired, and those that a change of
 * their holder's account has revoked, which the database does by itself.
 */
export async function recordEndedTokens(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<EndedToken & { isRevoked: boolean }>`
      select api_token_id as "apiTokenId", name, first_used_at as "firstUsedAt",
        last_used_at as "lastUsedAt", revoked_at is not null as "isRevoked"
      from api_token where end_logged_at is null
        and (revoked_at is not null or expires_at <= clock_timestamp())
      order by made_at limit ${BATCH_MAX} for no key update skip locked`.execute(tx)
    for (const { isRevoked, ...token } of rows) {
      const why = isRevoked ? 'was revoked by a change of its holder’s account' : 'expired'
      await recordEnd(tx, CHECK, token, `An API token ${why}`)
    }
    return rows.length
  })
}
