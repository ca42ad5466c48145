import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/db/pool.ts'

/**
 * Lets minutes pass for queued jobs, links and codes: the running worker first does everything that
 * is due, then all times move a minute into the past. So half an hour takes seconds, and no result
 * depends on the speed of the machine. `db` must be the owner's. Throws if the worker takes longer
 * than `msMax` for a minute.
 */
export async function passMinutes(db: Db, minutes: number, msMax = 60_000): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await untilNothingIsDue(db, msMax)
    await sql`update graphile_worker._private_jobs set run_at = run_at - interval '1 minute'`.execute(
      db,
    )
    await sql`update password_reset set issued_at = issued_at - interval '1 minute',
      expires_at = expires_at - interval '1 minute'`.execute(db)
    await sql`update contact_code set requested_at = requested_at - interval '1 minute',
      expires_at = expires_at - interval '1 minute'`.execute(db)
    // Workers look for due jobs every two seconds, and whenever the queue tells them to.
    await sql`select pg_notify('jobs:insert', '{"count": 2}')`.execute(db)
  }
  await untilNothingIsDue(db, msMax)
}

async function untilNothingIsDue(db: Db, msMax: number): Promise<void> {
  const until = Date.now() + msMax
  while (Date.now() < until) {
    const { rows } = await sql<{ due: number }>`
      select count(*)::int as due from graphile_worker._private_jobs
      where locked_at is not null or (run_at <= now() and attempts < max_attempts)`.execute(db)
    if (rows[0]!.due === 0) return
    await wait(10)
  }
  throw new Error('The worker did not do what was due.')
}
