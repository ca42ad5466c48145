import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

export type UserCredentials = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/**
 * An id that no user has. It is used for unknown users, so that the same code runs for them as for
 * known ones.
 */
export const UNKNOWN_USER_ID = '00000000-0000-0000-0000-000000000000'

/** Returns the time by the database's clock, which all processes share. */
export async function getTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  if (rows[0] === undefined) throw new Error('The database did not say what time it is.')
  return rows[0].now
}

/**
 * Matches possible usernames. Any other text counts as an unknown name and is not sent to
 * PostgreSQL, which rejects zero bytes.
 */
const NAME = /^[A-Za-z0-9_-]+$/

export function findCredentials(db: Db, username: string) {
  const name = NAME.test(username) ? username.toLowerCase() : ''
  return (
    db
      .selectFrom('app_user')
      .select(['user_id', 'password_hash', 'password_changed_at'])
      .where(sql<string>`lower(username)`, '=', name)
      // Staff of another cell sign in there.
      .where('home_cell', 'is', null)
      .executeTakeFirst()
  )
}

export function getCredentials(db: Db, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['password_hash', 'password_changed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/**
 * Locks the user's row until the transaction ends, and returns it with the database's time.
 * Passwords and codes are checked under this lock, so that concurrent guesses are counted one by
 * one.
 */
export function lockUser(tx: Tx, userId: string) {
  return tx
    .selectFrom('app_user')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type EndReason =
  | 'unknown_name'
  | 'wrong_password'
  | 'wrong_code'
  | 'wrong_passkey'
  /** The passkey's counter did not grow, so the key was copied. */
  | 'passkey_copied'
  | 'locked'
  | 'not_active'
  /** The password or passkey was right, but staff have blocked or disabled the player. */
  | 'blocked'
  /** The password or passkey was right, but the owner has closed the account. */
  | 'closed'
