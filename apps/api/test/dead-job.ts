import { sql } from 'kysely'
import { inTransaction } from '../src/db/in-transaction.ts'
import type { Db } from '../src/db/pool.ts'
import { enqueue } from '../src/jobs/enqueue.ts'

/** Creates a job that has used up its attempts, and returns its id. */
export function aDeadJob(db: Db, error = 'The image is missing.'): Promise<string> {
  return inTransaction(db, async (tx) => {
    await enqueue(tx, 'send-notification', { notificationId: 'none' })
    const { rows } = await sql<{ id: string }>`
      update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error}
      where id = (select max(id) from graphile_worker._private_jobs)
      returning id::text`.execute(tx)
    return rows[0]!.id
  })
}
