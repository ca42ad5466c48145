import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { dropSuspects, isSuspect } from '#db/drop-suspects.ts'

/** The error code after which graphile-worker repeats a statement, for an hour or more. */
const REPEATED = 'ETIMEDOUT'
/** The longest pause of graphile-worker before it repeats a statement for the second time. */
const REPEAT_MS_MAX = 6_750
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
])

/**
 * Opens the pool of a job runner. While the database fails over or restarts, graphile-worker must
 * repeat its statements; otherwise its process ends in the middle of a job. So connection errors
 * are given the code that makes it repeat them. That is safe, because its statements name the
 * runner that holds the job, so running one twice changes nothing.
 */
export function openPatientPool(settings: pg.PoolConfig): PatientPool {
  const pool = new pg.Pool(settings)
  let lostMs = -Infinity
  const patiently = (result: unknown) =>
    result instanceof Promise
      ? result.catch((error: unknown) => {
          if (!isPassing(error)) throw error
          lostMs = performance.now()
          throw Object.assign(new Error(error.message, { cause: error }), { code: REPEATED })
        })
      : result
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => patiently(query(...args))) as typeof client.query
  })
  dropSuspects(pool)
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  // graphile-worker does not wait for what it repeats, so a refusal after the end would be
  // unhandled and end the process.
  pool.connect = ((...args: unknown[]) =>
    pool.ending ? new Promise(() => {}) : patiently(connect(...args))) as typeof pool.connect
  const isInUse = () => pool.waitingCount > 0 || pool.idleCount < pool.totalCount
  const isRepeating = () => performance.now() - lostMs < REPEAT_MS_MAX
  return { pool, isIdle: () => !isInUse() && !isRepeating() }
}

export interface PatientPool {
  pool: pg.Pool
  /** Returns whether no statement uses the pool or waits to be repeated. */
  isIdle(): boolean
}

/** The maximum time that a stopping runner waits for its last statements. */
const IDLE_MS_MAX = 15_000

/**
 * Closes the pool when it is idle. graphile-worker does not wait until it has marked its last jobs
 * as done; without that mark another runner would take them over and run them again.
 */
export async function endWhenIdle({ pool, isIdle }: PatientPool): Promise<void> {
  const deadline = performance.now() + IDLE_MS_MAX
  do await setTimeout(10)
  while (!isIdle() && performance.now() < deadline)
  await pool.end()
}

/** Returns whether the error was caused by the connection, not by the statement. */
function isPassing(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { code?: string }
  // When a connection ends, the driver's error has no code.
  if (code === undefined)
    return /connection (terminated|timeout)|not queryable/i.test(error.message)
  return LOST.has(code) || isSuspect(code)
}
