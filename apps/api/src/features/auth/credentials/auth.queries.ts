import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

export type UserCredentials = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/** An id that no user has: unknown users run the same code as known ones. */
export const UNKNOWN_USER_ID = '00000000-0000-0000-0000-000000000000'

/** Returns the database's time, the clock that all processes share. */
export async function getTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  if (rows[0] === undefined) throw new Error('The database did not say what time it is.')
  return rows[0].now
}

/** Other characters are looked up as an unknown name (a zero byte would be an error). */
const NAME = /^[A-Za-z0-9_-]+$/

export function findCredentials(db: Db, username: string) {
  const name = NAME.test(username) ? username.toLowerCase() : ''
  return db
    .selectFrom('app_user')
    .select(['user_id', 'password_hash', 'password_changed_at'])
    .where(sql<string>`lower(username)`, '=', name)
    .executeTakeFirst()
}

export function getCredentials(db: Db, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['password_hash', 'password_changed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/**
 * Locks the user's row until the transaction ends, and returns the database's time. Passwords and
 * codes are checked under this lock, so that concurrent guesses are counted one by one.
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
  | 'locked'
  | 'not_active'
  /** The right password of an account that its owner closed. */
  | 'closed'
