import type { EndedSession, Role } from '@kapis/contract/auth'
import { isStaff } from '@kapis/contract/policy'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { bumpVersion } from '#ledger/bump-version.ts'
import { rememberDevice } from '../throttle/devices.ts'
import { makeToken, parseCookie } from './session-token.ts'

/** The origin of a request, for the user's own list of sessions. */
export type Visit = {
  ip: string
  userAgent: string | undefined
  /** The device cookie, by which this browser will be recognised. */
  device?: string | undefined
  /** Signed in with a recovery code instead of the authenticator. */
  isRecovery?: boolean
  /** The session that the new one replaces. It does not count as one of the five. */
  replaces?: Buffer | undefined
}
export type OpenedSession = {
  cookie: string
  endsAt: Date
  /** The oldest session, if it ended for this one. */
  ended?: EndedSession
}

const PLAYER_CLOCK = { idleSeconds: 30 * 60, seconds: 12 * 3600 }
const STAFF_CLOCK = { idleSeconds: 15 * 60, seconds: 8 * 3600 }
const SESSIONS_MAX = 5
const USER_AGENT_MAX = 300

/**
 * Opens a session and returns its token, which is not stored. Beyond five the oldest ends. The
 * caller holds the user's row lock, so that concurrent sign-ins keep to five.
 */
export async function openSession(
  tx: Tx,
  user: { userId: string; role: Role },
  visit: Visit,
): Promise<OpenedSession> {
  const clock = isStaff(user.role) ? STAFF_CLOCK : PLAYER_CLOCK
  const { cookie, tokenHash } = makeToken(user.userId)
  const ended = await endOldest(tx, user.userId, visit.replaces)
  const { ends_at: endsAt } = await tx
    .insertInto('user_session')
    .values({
      user_id: user.userId,
      token_hash: tokenHash,
      // The statement's own time, so that sessions opened in one transaction have an order.
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
  return { cookie, endsAt, ...(ended !== undefined && { ended }) }
}

async function endOldest(
  tx: Tx,
  userId: string,
  replaced: Buffer = Buffer.of(),
): Promise<EndedSession | undefined> {
  const surplus = await tx
    .selectFrom('user_session')
    .select(['token_hash', 'user_agent', 'last_active_at'])
    .where('user_id', '=', userId)
    .where('token_hash', '!=', replaced)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', sql<Date>`clock_timestamp()`)
    .where(sql<boolean>`last_active_at + make_interval(secs => idle_seconds) > clock_timestamp()`)
    .orderBy('created_at', 'desc')
    .offset(SESSIONS_MAX - 1)
    .execute()
  const oldest = surplus.at(-1)
  if (oldest === undefined) return undefined
  // Account before session, the lock order of the bet path.
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
  return { userAgent: oldest.user_agent, lastActiveAt: oldest.last_active_at.toISOString() }
}

/** Returns whether this cookie's session ended because its user signed in on too many devices. */
export async function isEndedByLimit(db: Db, cookie: string): Promise<boolean> {
  const key = parseCookie(cookie)
  if (key === null) return false
  const row = await db
    .selectFrom('user_session')
    .select('ended_why')
    .where('user_id', '=', key.userId)
    .where('token_hash', '=', key.tokenHash)
    .executeTakeFirst()
  return row?.ended_why === 'limit'
}
