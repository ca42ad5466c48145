import type { EndedSession, Role } from '@kapis/contract/auth'
import { isStaff } from '@kapis/contract/policy'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { bumpVersion } from '#ledger/bump-version.ts'
import { publish } from '#outbox/publish.ts'
import { rememberDevice } from '../throttle/devices.ts'
import { dropEndedSubscriptions } from './end-sessions.ts'
import { makeToken, parseCookie } from './session-token.ts'

/** The origin of a request, which the user's own list of sessions shows. */
export type Visit = {
  ip: string
  userAgent: string | undefined
  /** The device cookie, by which this browser is recognised at later sign-ins. */
  device?: string | undefined
  /** Whether the user signed in with a recovery code instead of the authenticator app. */
  isRecovery?: boolean
  /**
   * The token hash of the session that the new one replaces. It does not count towards the limit of
   * five sessions.
   */
  replaces?: Buffer | undefined
}
/** A visit of a browser whose device cookie is known. */
export type KnownVisit = Visit & { device: string }
export type OpenedSession = {
  cookie: string
  endsAt: Date
  /** The user's oldest session, if it was ended to make room for this one. */
  ended?: EndedSession
}

const PLAYER_CLOCK = { idleSeconds: 30 * 60, seconds: 12 * 3600 }
const STAFF_CLOCK = { idleSeconds: 15 * 60, seconds: 8 * 3600 }
const SESSIONS_MAX = 5
const USER_AGENT_MAX = 300

/**
 * Opens a session and returns its cookie, of which only a hash is stored. A user who already has
 * five sessions loses the oldest. The caller must hold the lock of the user's row, so that
 * concurrent sign-ins cannot exceed the limit.
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
      // This is the time of the statement, not of the transaction, so that sessions opened together
      // have an order.
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
  // Locks the account before the session, in the same order as the bet path.
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
  await dropEndedSubscriptions(tx, userId)
  await publish(tx, { kind: 'ended', toUserId: userId, reason: 'limit' })
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
