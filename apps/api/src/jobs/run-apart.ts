import { runJobs } from './run-jobs.ts'
import type { JobSettings, Timed } from './run-jobs.ts'

export type ApartSettings = Omit<JobSettings, 'timed' | 'atOnce'> & {
  /** The checks and sums of the books. */
  books: readonly Timed[]
  /** Everything else that happens by the clock. */
  timed: readonly Timed[]
}

/** The hourly check must not delay the sums of every minute. */
const BOOKS_AT_ONCE = 2
/** A reading keeps one core busy. */
const JOBS_AT_ONCE = 1

/**
 * Runs the books, the other timed work and the queued jobs side by side. Each has a runner and
 * connections of its own, so a queue full of readings never delays a check of the books.
 */
export async function runApart(settings: ApartSettings): Promise<{ stop(): Promise<void> }> {
  const { books: ledgerDeps, timed, tasks, ...shared } = settings
  const runners = await Promise.all([
    runJobs({ ...shared, tasks: {}, timed: ledgerDeps, atOnce: BOOKS_AT_ONCE }),
    runJobs({ ...shared, tasks: {}, timed, atOnce: 1 }),
    runJobs({ ...shared, tasks, timed: [], atOnce: JOBS_AT_ONCE }),
  ])
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}
