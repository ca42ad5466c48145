import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/db/pool.ts'

/**
 * Waits until a statement of this database waits for a lock: one that contains `text`, if given.
 * Await the other transaction's lock before you start the statement, so that there is one to wait for.
 */
export async function untilWaiting(db: Db, text = ''): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like ${`%${text}%`}`.execute(db)
    if (rows.length > 0) return
    await wait(5)
  }
}
