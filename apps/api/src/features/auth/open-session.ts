import type { Role } from '@kapis/contract/auth'
import { isStaff } from '@kapis/contract/policy'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { bumpVersion } from '#ledger/bump-version.ts'
import { rememberDevice } from './devices.ts'
import { makeToken } from './session-token.ts'

/** Where a request came from, for the user's own list of sessions. */
export type Visit = {
  ip: string
  userAgent: string | undefined
  /** The device cookie, by which this browser will be known again. */
  device?: string | undefined
  /** Signed in with a recovery code instead of the authenticator. */
  isRecovery?: boolean
}
export type OpenedSession = { cookie: string; endsAt: Date }

const PLAYER_CLOCK = { idleSeconds: 30 * 60, seconds: 12 * 3600 }
const STAFF_CLOCK = { idleSeconds: 15 * 60, seconds: 8 * 3600 }
const SESSIONS_MAX = 5
const USER_AGENT_MAX = 300

/**
 * A new session; the only sight of its token. Beyond five the oldest ends. The caller holds the
 * user's row, so that two sign-ins at once cannot both be the fifth.
 */
export async function openSession(
  tx: Tx,
  user: { userId: string; role: Role },
  visit: Visit,
): Promise<OpenedSession> {
  const clock = isStaff(user.role) ? STAFF_CLOCK : PLAYER_CLOCK
  const { cookie, tokenHash } = makeToken(user.userId)
  await endOldest(tx, user.userId)
  const { ends_at: endsAt } = await tx
    .insertInto('user_session')
    .values({
      user_id: user.userId,
      token_hash: tokenHash,
      // The statement's own time: sessions opened in one transaction still have an order.
      created_at: sql<Date>`clock_timestamp()`,
      last_active_at: sql<Date>`clock_timestamp()`,
      idle_seconds: clock.idleSeconds,
      ends_at: sql<Date>`clock_timestamp() + make_interval(secs => ${clock.seconds})`,
      user_agent: visit.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      ip: visit.ip,
      is_recovery: visit.isRecovery ?? false,
    })
    .returning('ends_at')
    .executeTakeFirstOrThrow()
  await rememberDevice(tx, user.userId, visit)
  return { cookie, endsAt }
}

async function endOldest(tx: Tx, userId: string): Promise<void> {
  const surplus = await tx
    .selectFrom('user_session')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', sql<Date>`clock_timestamp()`)
    .where(sql<boolean>`last_active_at + make_interval(secs => idle_seconds) > clock_timestamp()`)
    .orderBy('created_at', 'desc')
    .offset(SESSIONS_MAX - 1)
    .execute()
  if (surplus.length === 0) return
  // The account before the session: the bet path locks in this order.
  await bumpVersion(tx, userId)
  await tx
    .updateTable('user_session')
    .set({ ended_at: sql<Date>`clock_timestamp()`, ended_why: 'limit' })
    .where('user_id', '=', userId)
    .where(
      'token_hash',
      'in',
      surplus.map((session) => session.token_hash),
    )
    .execute()
}
