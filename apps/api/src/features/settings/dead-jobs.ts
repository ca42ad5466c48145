import type { DecideDeadJob } from '@kapis/contract/jobs'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { listDeadJobs as contract } from '@kapis/contract/routes'
import { sql } from 'kysely'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { publish } from '#outbox/publish.ts'
import { shortenError } from '#jobs/shorten-error.ts'

const SHOWN_MAX = 100

/** Lists the jobs that have failed in all their attempts, newest first. */
export async function listDeadJobs(db: Db): Promise<DataInput<typeof contract>> {
  const { rows } = await sql<{
    jobId: string
    task: string
    attempts: number
    last_error: string | null
    failed_at: Date
    total: number
  }>`
    select job_id as "jobId", task, attempts, last_error, failed_at,
      (count(*) over ())::int as total
    from dead_job order by failed_at desc, job_id desc limit ${SHOWN_MAX}`.execute(db)
  return {
    deadJobs: rows.map(({ last_error, failed_at, total: _, ...job }) => ({
      ...job,
      lastError: shortenError(last_error),
      failedAt: failed_at.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  }
}

/**
 * Restarts a dead job with its full number of attempts, or deletes it. The lock on the job's row
 * ensures that only one decision is made.
 *
 * Refuses: not_found (the job is not dead, or somebody has already restarted or deleted it).
 */
export function decideDeadJob(
  { db }: { db: Db },
  actor: UserRef,
  { jobId, verdict: result, reason }: DecideDeadJob & { jobId: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`select from graphile_worker._private_jobs where id = ${jobId}::int8
      for update`.execute(tx)
    const { rows } = await sql<{ task: string; attempts: number }>`
      select task, attempts from dead_job where job_id = ${jobId}`.execute(tx)
    const [job] = rows
    if (job === undefined) throw refuse('not_found', { jobId })
    const isRetry = result === 'retry'
    await (
      isRetry
        ? sql`select graphile_worker.reschedule_jobs(array[${jobId}::int8], run_at => now(),
          attempts => 0)`
        : sql`select graphile_worker.complete_jobs(array[${jobId}::int8])`
    ).execute(tx)
    await recordAudit(tx, {
      actor,
      action: 'jobs.decide',
      description: isRetry ? 'Retried a failed job' : 'Dismissed a failed job',
      oldValue: { jobId, ...job },
      ...(reason !== undefined && { reason }),
    })
    await publish(tx, { kind: 'alerts' })
  })
}
