import type { DataInput } from '@kapis/contract/route'
import type { listOwnSessions as contract } from '@kapis/contract/routes'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { Actor } from './authenticate.ts'
import { signInNetwork } from './sign-in-network.ts'

type Row = {
  token_hash: Buffer
  user_agent: string | null
  ip: string | null
  created_at: Date
  last_active_at: Date
  ends_at: Date
}

/** Lists the user's sessions, newest first. */
export async function listOwnSessions(
  { db }: { db: Db },
  actor: Actor,
): Promise<DataInput<typeof contract>> {
  const { rows } = await sql<Row>`
    select token_hash, user_agent, ip, created_at, last_active_at, ends_at
    from user_session where user_id = ${actor.userId} and ended_at is null and ends_at > now()
      and last_active_at + make_interval(secs => idle_seconds) > now()
    order by created_at desc`.execute(db)
  return {
    sessions: rows.map((row) => ({
      sessionId: nameOf(row.token_hash),
      isCurrent: row.token_hash.equals(actor.session.tokenHash),
      userAgent: row.user_agent,
      network: row.ip === null ? null : signInNetwork(row.ip),
      createdAt: row.created_at.toISOString(),
      lastActiveAt: row.last_active_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
    })),
  }
}

/**
 * Returns the first half of a token's hash. It identifies a session but cannot be used to sign in.
 */
function nameOf(tokenHash: Buffer): string {
  return tokenHash.toString('hex', 0, 16)
}
