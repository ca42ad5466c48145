import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** The time between two heartbeats of a runner. */
export const BEAT_MS = 5_000
/** A runner that misses this many heartbeats counts as dead. */
const BEATS_MISSED_MAX = 8

type Heartbeat = { pool: pg.Pool; runnerId: string; beatMs: number }

/**
 * Records regularly that a runner is alive, and releases the jobs of runners that have stopped
 * doing so, because their process was killed or has lost the database. Only a runner whose own
 * heartbeats all arrived meanwhile releases the jobs of others: after an outage of the database,
 * all runners seem dead for a moment.
 */
export function startHeartbeat({ pool, runnerId, beatMs }: Heartbeat): { stop(): void } {
  const ending = new AbortController()
  const silentMs = beatMs * BEATS_MISSED_MAX
  let steadyFromMs = Infinity
  let lastMs = -Infinity
  const beat = async () => {
    await pool.query(BEAT, [runnerId])
    const nowMs = performance.now()
    if (nowMs - lastMs > silentMs / 2) steadyFromMs = nowMs
    lastMs = nowMs
    if (nowMs - steadyFromMs >= silentMs) await pool.query(RELEASE, [silentMs / 1000])
  }
  const run = async () => {
    while (!ending.signal.aborted) {
      await beat().catch(() => (lastMs = -Infinity))
      await wait(beatMs, undefined, { signal: ending.signal }).catch(() => {})
    }
  }
  void run()
  return { stop: () => ending.abort() }
}

const BEAT = `insert into job_runner (runner_id) values ($1)
  on conflict (runner_id) do update set seen_at = clock_timestamp()`

/**
 * Releases the jobs of silent runners, and deletes runners that have been silent for a day. A
 * released job has used up one attempt, so a job that kills its worker becomes a dead letter.
 */
const RELEASE = `with silent as (
    select runner_id, seen_at from job_runner
    where seen_at < clock_timestamp() - make_interval(secs => $1) for update skip locked
  ), forgotten as (
    delete from job_runner r using silent s
    where r.runner_id = s.runner_id and s.seen_at < clock_timestamp() - interval '1 day'
      and not exists (select from graphile_worker._private_jobs where locked_by = r.runner_id)
  )
  select graphile_worker.force_unlock_workers(array_agg(runner_id)) from silent
  where exists (select from graphile_worker._private_jobs where locked_by = runner_id)`
