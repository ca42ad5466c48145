import type { Role } from '@kapis/contract/auth'
import type { ENDED_REASONS } from '@kapis/contract/live'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { HAS_SECOND_FACTOR, IS_VALID } from './authenticate.ts'
import type { SessionKey } from './session-token.ts'

/** A session and its user, as they were. */
type KnownSession = SessionKey & { role: Role; hasSecondFactor: boolean }

type StaleSession = {
  /** The position in the list of known sessions. */
  index: number
  isValid: boolean
  /** The reason why the session was ended; null if it was not ended, even if it has expired. */
  reason: Exclude<(typeof ENDED_REASONS)[number], 'expired'> | null
}

/** Lists the sessions that are no longer valid, or whose user's role or second factor changed. */
export async function listStaleSessions(
  db: Db,
  known: readonly KnownSession[],
): Promise<StaleSession[]> {
  if (known.length === 0) return []
  const { rows } = await sql<StaleSession>`
    /* planned once: live-sessions */
    select (k.n - 1)::int4 as index, l.user_id is not null as "isValid",
      (select s.ended_why from user_session s
        where s.user_id = k.user_id and s.token_hash = k.token_hash) as reason
    from unnest(${known.map(({ userId }) => userId)}::uuid[],
      ${known.map(({ tokenHash }) => tokenHash)}::bytea[],
      ${known.map(({ role }) => role)}::text[],
      ${known.map(({ hasSecondFactor }) => hasSecondFactor)}::bool[])
      with ordinality k(user_id, token_hash, role, has_second_factor, n)
    left join lateral (
      select u.user_id, u.role, ${HAS_SECOND_FACTOR} as has_second_factor
      from user_session s join app_user u using (user_id)
      where s.user_id = k.user_id and s.token_hash = k.token_hash and ${IS_VALID}) l on true
    where l.user_id is null or l.role <> k.role or l.has_second_factor <> k.has_second_factor`.execute(
    db,
  )
  return rows
}
