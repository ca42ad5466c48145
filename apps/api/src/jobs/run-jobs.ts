import { Logger, run } from 'graphile-worker'
import type { TaskList } from 'graphile-worker'
import pg from 'pg'
import type { JobName, Jobs } from './enqueue.ts'
import { ATTEMPTS_MAX } from './enqueue.ts'

/** `isLast`: there is no further attempt. */
type Attempt = { isLast: boolean }
export type Tasks = { [N in JobName]: (payload: Jobs[N], attempt: Attempt) => Promise<void> }

/** Scheduled work: five fields as in a crontab, in UTC. */
export type Timed = { name: string; cron: string; run: () => Promise<void> }

export type JobSettings = {
  databaseUrl: string
  /** A runner takes only the jobs that it has a task for. */
  tasks: Partial<Tasks>
  timed: readonly Timed[]
  onFailure: (failure: { task: string; attempts: number; isDead: boolean; error: unknown }) => void
  atOnce?: number
  pollMs?: number
  /** Scales the delay before a failed job is retried. */
  retryScale?: number
}

/** Runs jobs until it is stopped; running ones finish first. */
export async function runJobs(settings: JobSettings): Promise<{ stop(): Promise<void> }> {
  const { atOnce = 2, retryScale = 1 } = settings
  // The library expects text rather than bigints, so it has its own connections.
  const pool = new pg.Pool({
    connectionString: settings.databaseUrl,
    max: atOnce + 2,
    options: `-c kapis.retry_scale=${retryScale}`,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const runner = await run({
    pgPool: pool,
    concurrency: atOnce,
    pollInterval: settings.pollMs ?? 2_000,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: { ...wrapTasks(settings.tasks), ...wrapTimed(settings.timed) },
    crontab: crontabOf(settings.timed),
  })
  runner.events.on('job:error', ({ job, error }) =>
    settings.onFailure({
      task: job.task_identifier,
      attempts: job.attempts,
      isDead: job.attempts >= job.max_attempts,
      error,
    }),
  )
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}

function wrapTasks(tasks: Partial<Tasks>): TaskList {
  // Each task's payload is what `enqueue` wrote under the same name.
  const named = Object.entries(tasks) as [
    JobName,
    (payload: unknown, at: Attempt) => Promise<void>,
  ][]
  return Object.fromEntries(
    named.map(([name, task]) => [
      name,
      (payload: unknown, { job }: { job: { attempts: number; max_attempts: number } }) =>
        task(payload, { isLast: job.attempts >= job.max_attempts }),
    ]),
  )
}

function wrapTimed(timed: readonly Timed[]): TaskList {
  return Object.fromEntries(timed.map(({ name, run: work }) => [name, () => work()]))
}

function crontabOf(timed: readonly Timed[]): string {
  return timed.map(({ name, cron }) => `${cron} ${name} ?max=${ATTEMPTS_MAX}`).join('\n')
}
