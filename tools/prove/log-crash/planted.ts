import type { Db } from '../../../apps/api/src/db/pool.ts'

/** Planted bug: a worker that keeps its leaves in memory, so that a crash loses those that waited. */
export async function forgetPending(db: Db): Promise<void> {
  await db.deleteFrom('public_log_batch').where('checkpoint', 'is', null).execute()
}
