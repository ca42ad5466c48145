import { runJobs } from './run-jobs.ts'
import type { JobSettings, Timed } from './run-jobs.ts'

export type ApartSettings = Omit<JobSettings, 'timed' | 'atOnce'> & {
  /** The scheduled checks and sums of the ledger. */
  ledgerJobs: readonly Timed[]
  /** All other scheduled work. */
  timed: readonly Timed[]
}

/**
 * The number of ledger jobs that run at a time: two, so that the hourly check does not delay the
 * sums, which are updated every minute.
 */
const LEDGER_JOBS_AT_ONCE = 2
/**
 * The number of queued jobs that run at a time: one, because reading an image keeps a core busy.
 */
const JOBS_AT_ONCE = 1

/**
 * Runs ledger work, other scheduled work and queued jobs in parallel. Each of the three has its own
 * runner and connections, so a queue full of images never delays a ledger check.
 */
export async function runApart(settings: ApartSettings): Promise<{ stop(): Promise<void> }> {
  const { ledgerJobs, timed, tasks, ...shared } = settings
  const runners = await Promise.all([
    runJobs({ ...shared, tasks: {}, timed: ledgerJobs, atOnce: LEDGER_JOBS_AT_ONCE }),
    runJobs({ ...shared, tasks: {}, timed, atOnce: 1 }),
    runJobs({ ...shared, tasks, timed: [], atOnce: JOBS_AT_ONCE }),
  ])
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}
