import { runJobs } from './run-jobs.ts'
import type { JobSettings, MessageTasks, Timed } from './run-jobs.ts'

export type ApartSettings = Omit<JobSettings, 'timed' | 'atOnce'> & {
  /** The scheduled checks and sums of the ledger. */
  ledgerJobs: readonly Timed[]
  /**
   * The jobs that send messages. They have a runner of their own, because people wait for codes.
   */
  messages: Partial<MessageTasks>
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
/** The number of messages that are sent at a time. Sending waits for other servers. */
const MESSAGES_AT_ONCE = 2

/**
 * Runs ledger work, other scheduled work, queued jobs and messages in parallel. Each has its own
 * runner and connections, so a queue full of images never delays a ledger check.
 */
export async function runApart(settings: ApartSettings): Promise<{ stop(): Promise<void> }> {
  const { ledgerJobs, timed, tasks, messages, ...shared } = settings
  const runners = await Promise.all([
    runJobs({ ...shared, tasks: {}, timed: ledgerJobs, atOnce: LEDGER_JOBS_AT_ONCE }),
    runJobs({ ...shared, tasks: {}, timed, atOnce: 1 }),
    runJobs({ ...shared, tasks, timed: [], atOnce: JOBS_AT_ONCE }),
    runJobs({ ...shared, tasks: messages, timed: [], atOnce: MESSAGES_AT_ONCE }),
  ])
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}
