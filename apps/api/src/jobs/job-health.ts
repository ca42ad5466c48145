import type { Db } from '#db/pool.ts'

export type JobHealth = { waiting: number; retrying: number; dead: number; oldestSeconds: number }

/** Returns the queue's gauges by metric name. */
export function jobGauges(db: Db) {
  return {
    jobs_waiting: async () => (await readJobHealth(db)).waiting,
    jobs_dead: async () => (await readJobHealth(db)).dead,
    jobs_oldest_seconds: async () => (await readJobHealth(db)).oldestSeconds,
  }
}

export async function readJobHealth(db: Db): Promise<JobHealth> {
  const row = await db.selectFrom('job_health').selectAll().executeTakeFirstOrThrow()
  return {
    waiting: row.waiting ?? 0,
    retrying: row.retrying ?? 0,
    dead: row.dead ?? 0,
    oldestSeconds: row.oldest_seconds ?? 0,
  }
}
