import * as z from 'zod/mini'
import { Reason } from './entered.ts'
import { Timestamp } from './fields.ts'

/** A job that has used up its attempts. Only staff can make it run again. */
export const DeadJob = z.object({
  jobId: z.string(),
  task: z.string(),
  attempts: z.int(),
  /** The beginning of the last error message. Addresses, numbers and secrets are removed. */
  lastError: z.string(),
  failedAt: Timestamp,
})
export type DeadJob = z.output<typeof DeadJob>
/** The newest hundred dead jobs, and the number of all dead jobs. */
export const DeadJobs = z.object({ deadJobs: z.array(DeadJob), total: z.int() })
export const DeadJobParams = z.strictObject({
  jobId: z.string().check(z.regex(/^\d{1,18}$/, 'Job ID is required')),
})
export const DecideDeadJob = z.strictObject({
  verdict: z.enum(['retry', 'dismiss']),
  /**
   * The page does not ask for a reason, because a retry changes neither money nor rights nor
   * personal data.
   */
  reason: z.optional(Reason),
})
export type DecideDeadJob = z.output<typeof DecideDeadJob>
