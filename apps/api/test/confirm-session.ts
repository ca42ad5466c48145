import { sql } from 'kysely'
import type { Db } from '../src/db/pool.ts'

/** Confirms the sessions of a user for five minutes, as a step-up does. */
export async function confirmSessions(db: Db, { userId }: { userId: string }): Promise<void> {
  await sql`update user_session set stepped_up_until = clock_timestamp() + interval '5 minutes'
    where user_id = ${userId}`.execute(db)
}
