import { EventEmitter } from 'node:events'
import { Logger, run } from 'graphile-worker'
import type { JobHelpers, TaskList, WorkerEvents } from 'graphile-worker'
import { inScope } from '#tracing/scope.ts'
import { readTraceparent } from '#tracing/span.ts'
import type { Tracer } from '#tracing/tracer.ts'
import type { JobName, JobOrigin, Jobs, MessageJob } from './enqueue.ts'
import { ATTEMPTS_MAX } from './enqueue.ts'
import { BEAT_MS, startHeartbeat } from './heartbeat.ts'
import { endWhenIdle, openPatientPool } from './patient-pool.ts'

/** One attempt at a job. `isLast` is true if the job will not be retried after it. */
type Attempt = { isLast: boolean }
export type Tasks = { [N in JobName]: (payload: Jobs[N], attempt: Attempt) => Promise<void> }

export type MessageTasks = Pick<Tasks, MessageJob>

/** Scheduled work. `cron` has five fields as in a crontab, in UTC. */
export type Timed = {
  name: string
  cron: string
  run: () => Promise<void>
  /**
   * True if the work is also due when a runner starts, because runs may have been missed. Such work
   * never runs twice at a time.
   */
  isDueAtStart?: boolean
}

export type JobFailure = {
  task: string
  attempts: number
  isDead: boolean
  error: unknown
  /** The id of the request that enqueued the job, absent for scheduled work. */
  reqId?: string
}

export type JobSettings = {
  databaseUrl: string
  /** The tasks that this runner runs. Jobs of other names are left to other runners. */
  tasks: Partial<Tasks>
  timed: readonly Timed[]
  onFailure: (failure: JobFailure) => void
  /** The tracer of this process; absent or null if traces are off. */
  tracer?: Tracer | null
  atOnce?: number
  pollMs?: number
  /** The time between two heartbeats. If eight are missed, other runners take over the jobs. */
  beatMs?: number
  /** A factor for the delay before a failed job is retried. */
  retryScale?: number
}

/** Runs jobs until `stop` is called, which waits for the running jobs to finish. */
export async function runJobs(settings: JobSettings): Promise<{ stop(): Promise<void> }> {
  const { atOnce = 2, retryScale = 1 } = settings
  // graphile-worker expects text where our pools return bigints, so it has connections of its own.
  const patient = openPatientPool({
    connectionString: settings.databaseUrl,
    max: atOnce + 2,
    options: `-c kapis.retry_scale=${retryScale}`,
  })
  const events: WorkerEvents = new EventEmitter()
  let heartbeat: ReturnType<typeof startHeartbeat> | undefined
  events.once('pool:create', ({ workerPool: { id: runnerId } }) => {
    const { beatMs = BEAT_MS } = settings
    heartbeat = startHeartbeat({ pool: patient.pool, runnerId, beatMs })
  })
  const runner = await run({
    events,
    pgPool: patient.pool,
    concurrency: atOnce,
    pollInterval: settings.pollMs ?? 2_000,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: { ...wrapTasks(settings), ...wrapTimed(settings.timed) },
    crontab: crontabOf(settings.timed),
  })
  events.on('job:error', ({ job, error }) =>
    settings.onFailure({
      task: job.task_identifier,
      attempts: job.attempts,
      isDead: isLast(job),
      error,
      ...originOf(job.payload),
    }),
  )
  for (const { name, isDueAtStart } of settings.timed) {
    // Several runners may add the job at the same time. The key makes one job of them.
    const spec = { jobKey: name, queueName: name, maxAttempts: ATTEMPTS_MAX }
    if (isDueAtStart) await runner.addJob(name, {}, spec)
  }
  return {
    async stop() {
      await runner.stop()
      heartbeat?.stop()
      await endWhenIdle(patient)
    },
  }
}

function wrapTasks({ tasks, tracer = null }: JobSettings): TaskList {
  // The cast is safe: a task's payload is what `enqueue` wrote under the same name.
  const named = Object.entries(tasks) as [
    JobName,
    (payload: unknown, at: Attempt) => Promise<void>,
  ][]
  return Object.fromEntries(
    named.map(([name, task]) => [
      name,
      (payload: unknown, helpers: JobHelpers) =>
        runFor(tracer, name, payload, () =>
          task(payload, { isLast: isLast(helpers.job) }).catch((error: unknown) =>
            giveUpOnRefusal(helpers, error),
          ),
        ),
    ]),
  )
}

function isLast({ attempts, max_attempts: max }: { attempts: number; max_attempts: number }) {
  return attempts >= max
}

/**
 * Lets a message whose address was refused become a dead letter after as many refusals as any other
 * job has attempts. Mail servers block senders that keep writing to addresses that do not exist.
 * Attempts during an outage do not count, because nobody refused anything then.
 */
async function giveUpOnRefusal({ job, query }: JobHelpers, error: unknown): Promise<never> {
  const { isRefused = false } = Object(error) as { isRefused?: boolean }
  if (isRefused) {
    const refusals = ((job.payload as JobOrigin).refusals ?? 0) + 1
    const isOver = refusals >= ATTEMPTS_MAX
    if (isOver) job.max_attempts = job.attempts
    // Staff who retry a dead letter give it all of its attempts again.
    await query(
      `update graphile_worker._private_jobs
      set max_attempts = case when $3 then attempts else max_attempts end,
        payload = jsonb_set(payload::jsonb, '{refusals}', to_jsonb($2::int))::json
      where id = $1::int8`,
      [job.id, isOver ? 0 : refusals, isOver],
    )
  }
  throw error
}

/** Runs a job for the request that enqueued it, as a step of that request's trace if it has one. */
function runFor(
  tracer: Tracer | null,
  name: string,
  payload: unknown,
  work: () => Promise<void>,
): Promise<void> {
  const requestId = originOf(payload).reqId ?? null
  const parent = readTraceparent((payload as JobOrigin | null)?.traceparent)
  if (tracer === null || parent === null) return inScope({ requestId }, work)
  const span = tracer.start(`job ${name}`, { kind: 'consumer', parent })
  return span.time(() => inScope({ requestId, span }, work))
}

function originOf(payload: unknown): { reqId?: string } {
  const { requestId } = (payload ?? {}) as JobOrigin
  return typeof requestId === 'string' ? { reqId: requestId } : {}
}

function wrapTimed(timed: readonly Timed[]): TaskList {
  return Object.fromEntries(timed.map(({ name, run: work }) => [name, () => work()]))
}

function crontabOf(timed: readonly Timed[]): string {
  return timed
    .map(({ name, cron, isDueAtStart }) => {
      const queue = isDueAtStart ? `&queue=${name}` : ''
      return `${cron} ${name} ?max=${ATTEMPTS_MAX}${queue}`
    })
    .join('\n')
}
