import type { Db } from '#db/pool.ts'

export type JobHealth = {
  waiting: number
  retrying: number
  dead: number
  /** The jobs of workers that have sent no heartbeat for a minute. */
  stuck: number
  oldestSeconds: number
}

export async function readJobHealth(db: Db): Promise<JobHealth> {
  const row = await db.selectFrom('job_health').selectAll().executeTakeFirstOrThrow()
  return {
    waiting: row.waiting ?? 0,
    retrying: row.retrying ?? 0,
    dead: row.dead ?? 0,
    stuck: row.stuck ?? 0,
    oldestSeconds: row.oldest_seconds ?? 0,
  }
}
