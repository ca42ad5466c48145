import { isAbortedTransactionError } from 'kysely'
import type { Transaction } from 'kysely'
import { CommitUnknown, isCertainNo } from './batch-transaction.ts'
import type { Db } from './pool.ts'
import type { DB } from './schema.ts'

/** The one handle in reach of whoever writes or decides. A plain `Db` does not fit its type. */
export type Tx = Transaction<DB>

/**
 * One use case, one transaction: it commits when `work` returns and rolls back when it throws.
 * Throws CommitUnknown when the connection is lost after COMMIT was sent.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isCommitting = false
  try {
    return await db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        const result = await work(tx)
        isCommitting = true
        return result
      })
  } catch (error) {
    if (!isCommitting || isRolledBack(error)) throw error
    throw new CommitUnknown('The answer to COMMIT was lost.', { cause: error })
  }
}

/** An ERROR in answer to COMMIT, such as a deferred constraint's, means nothing was written. */
function isRolledBack(error: unknown): boolean {
  return isAbortedTransactionError(error) || isCertainNo(error)
}
