import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/db/pool.ts'

/** Waits until a statement that contains this text waits for a lock. */
export async function untilWaiting(db: Db, text: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like ${`%${text}%`}`.execute(db)
    if (rows.length > 0) return
    await wait(5)
  }
}
