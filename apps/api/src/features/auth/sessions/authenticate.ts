import type { Role, SessionUser, UserStatus } from '@kapis/contract/auth'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { parseCookie } from './session-token.ts'
import type { SessionKey } from './session-token.ts'

/** The signed-in user with the current session. */
export type SignedInUser = SessionUser & {
  session: {
    tokenHash: Buffer
    idleEndsAt: Date
    endsAt: Date
    /**
     * The end of the five minutes after a step-up; null once the database's clock has passed it.
     */
    steppedUpUntil: Date | null
  }
  /** Whether staff must step up for some actions: see `HAS_SECOND_FACTOR`. */
  hasSecondFactor: boolean
  isAgeConfirmed: boolean
  /** Whether the player's identity is checked now. */
  isIdentityChecked: boolean
}

/** The fields of the acting user that use cases need. */
export type Actor = Pick<SignedInUser, 'userId' | 'username' | 'role'> & {
  session: { tokenHash: Buffer }
}

/**
 * Returns a function that finds a cookie's valid session. Activity extends the session, a poll
 * never does.
 */
export function makeAuthenticate(db: Db) {
  return async (cookie: string, use: 'activity' | 'poll'): Promise<SignedInUser | null> => {
    const key = parseCookie(cookie)
    if (key === null) return null
    const row = await findLiving(db, key)
    if (row === undefined) return null
    const movedTo = use === 'activity' && row.is_stale ? await moveIdleClock(db, key) : undefined
    return presentSignedIn(row, key, movedTo ?? row.idle_ends_at)
  }
}

/** What `CALLER_COLUMNS` and a session, or what stands for one, say about a caller. */
export type CallerRow = {
  user_id: string
  username: string
  mobile_number: string
  email: string
  role: string
  status: string
  has_second_factor: boolean
  is_age_confirmed: boolean
  is_identity_checked: boolean
  ends_at: Date
  stepped_up_until: Date | null
}

type Living = CallerRow & { idle_ends_at: Date; is_stale: boolean }

/**
 * The condition for a valid session: one of an active user that has not ended and, by the
 * database's clock, is neither idle nor too old. `s` is the session, `u` its user.
 */
export const IS_VALID = sql`s.ended_at is null and s.ends_at > now()
      and s.last_active_at + make_interval(secs => s.idle_seconds) > now()
      and u.status = 'active' and u.deleted_at is null`

/**
 * The condition for a user who can step up: one with an authenticator app, or staff with a passkey.
 * A player's passkey unlocks no route, so players cost no further lookup.
 */
export const HAS_SECOND_FACTOR = sql`(u.totp_enrolled_at is not null or (u.role <> 'player'
      and exists (select from passkey p where p.user_id = u.user_id)))`

/** The columns of a user `u` that say who calls. */
export const CALLER_COLUMNS = sql`u.user_id, u.username, u.mobile_number, u.email, u.role, u.status,
      ${HAS_SECOND_FACTOR} as has_second_factor,
      u.age_attested_at is not null as is_age_confirmed,
      coalesce(u.identity_checked_until > now(), false) as is_identity_checked`

/**
 * Finds a valid session and its user. This runs for every request, so it is only two primary-key
 * lookups, always with the same SQL text.
 */
async function findLiving(db: Db, { userId, tokenHash }: SessionKey): Promise<Living | undefined> {
  const { rows } = await sql<Living>`
    select ${CALLER_COLUMNS}, s.ends_at,
      s.last_active_at + make_interval(secs => s.idle_seconds) as idle_ends_at,
      case when s.stepped_up_until > now() then s.stepped_up_until end as stepped_up_until,
      s.last_active_at < now() - interval '30 seconds' as is_stale
    from user_session s join app_user u using (user_id)
    where s.user_id = ${userId} and s.token_hash = ${tokenHash}
      and ${IS_VALID}`.execute(db)
  return rows[0]
}

/** Extends the session, writing at most once per 30 seconds. */
async function moveIdleClock(db: Db, key: SessionKey): Promise<Date | undefined> {
  const { rows } = await sql<{ idle_ends_at: Date }>`
    update user_session set last_active_at = now()
    where user_id = ${key.userId} and token_hash = ${key.tokenHash} and ended_at is null
      and last_active_at < now() - interval '30 seconds'
    returning last_active_at + make_interval(secs => idle_seconds) as idle_ends_at`.execute(db)
  return rows[0]?.idle_ends_at
}

export function presentSignedIn(row: CallerRow, key: SessionKey, idleEndsAt: Date): SignedInUser {
  return {
    userId: row.user_id,
    username: row.username,
    mobileNumber: row.mobile_number,
    email: row.email,
    role: row.role as Role,
    status: row.status as UserStatus,
    session: {
      tokenHash: key.tokenHash,
      idleEndsAt,
      endsAt: row.ends_at,
      steppedUpUntil: row.stepped_up_until,
    },
    hasSecondFactor: row.has_second_factor,
    isAgeConfirmed: row.is_age_confirmed,
    isIdentityChecked: row.is_identity_checked,
  }
}
