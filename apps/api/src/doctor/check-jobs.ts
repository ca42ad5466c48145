import type pg from 'pg'
import { fail, ok, warn } from './diagnosis.ts'
import type { Check, Diagnosis } from './diagnosis.ts'

/** A due job that waits for this long shows that no worker takes jobs. */
const WAIT_SECONDS_FAIL = 300
const RUNBOOK = 'See docs/runbooks/queue-stuck.md.'

/** Returns the check of the job queue. */
export function jobChecks(pool: pg.Pool): Check[] {
  return [{ name: 'jobs', run: async () => assessJobs(await readJobs(pool)) }]
}

type Queue = { waiting: number; dead: number; stuck: number; oldestSeconds: number }

async function readJobs(pool: pg.Pool): Promise<Queue> {
  const { rows } = await pool.query<Queue>(
    `select waiting, dead, stuck, oldest_seconds as "oldestSeconds" from job_health`,
  )
  return rows[0]!
}

export function assessJobs({ waiting, dead, stuck, oldestSeconds }: Queue): Diagnosis {
  const name = 'jobs'
  if (stuck > 0) {
    return fail(name, `${stuck} held by a dead worker`, `Start a worker. ${RUNBOOK}`)
  }
  if (oldestSeconds > WAIT_SECONDS_FAIL) {
    const minutes = Math.floor(oldestSeconds / 60)
    return fail(name, `one is due since ${minutes} minutes`, `Start a worker. ${RUNBOOK}`)
  }
  if (dead > 0) return warn(name, `${dead} failed for the last time`, RUNBOOK)
  return ok(name, `${waiting} waiting, none stuck`)
}
