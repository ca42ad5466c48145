import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Waits until one transaction of the app waits for a lock. */
export async function untilSomebodyWaits({ owner }: Pick<TestApp, 'owner'>): Promise<void> {
  // pg_locks shows all databases of the server, those of other tests too.
  const waiting = sql`select from pg_locks waiting where not granted and exists (
    select from pg_locks ours join pg_database on pg_database.oid = ours.database
    where ours.pid = waiting.pid and datname = current_database())`
  const count = async () => (await waiting.execute(owner)).rows.length
  await expect.poll(count, { timeout: 15_000 }).toBe(1)
}
