import type pg from 'pg'
import type { Logger } from 'pino'

const ASK_EVERY_MS = 60_000
/**
 * The jump of the database's clock from which it is logged. Within a minute, synchronised clocks
 * drift apart by much less.
 */
const STEP_MS = 1_000

export type DatabaseClock = {
  now(): Date
  /** Reads the database's clock immediately, in addition to the reading every minute. */
  read(): Promise<void>
  stop(): void
}

/**
 * Opens a clock that follows the database's clock, so that processes agree on expiry and codes even
 * if their own clocks are wrong. Between two readings it advances with the monotonic clock. Until
 * the first reading it shows the machine's time. It logs when the database's clock was set forward
 * or back, which is a significant event (GLI-19 2.8.8).
 */
export function openDatabaseClock(
  pool: Pick<pg.Pool, 'query'>,
  log?: Pick<Logger, 'warn'>,
): DatabaseClock {
  let offsetMs = Date.now() - performance.now()
  let isRead = false
  const read = async () => {
    const startMs = performance.now()
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
    const middleMs = (startMs + performance.now()) / 2
    const before = offsetMs
    offsetMs = rows[0]!.now.getTime() - middleMs
    const byMs = Math.round(offsetMs - before)
    // The reading can be off by half of the time that the reply took.
    const doubtMs = middleMs - startMs
    if (isRead && Math.abs(byMs) > STEP_MS + doubtMs) {
      log?.warn({ event: 'clock_changed', byMs }, 'significant event')
    }
    isRead = true
  }
  // If the database does not reply, keep the last offset, which is still right.
  const readQuietly = () => void read().catch(() => {})
  readQuietly()
  const timer = setInterval(readQuietly, ASK_EVERY_MS).unref()
  return {
    read,
    now: () => new Date(offsetMs + performance.now()),
    stop: () => clearInterval(timer),
  }
}
