import { isAbortedTransactionError } from 'kysely'
import type { Transaction } from 'kysely'
import { CommitUnknown, isCertainNo } from './batch-transaction.ts'
import type { Db } from './pool.ts'
import type { DB } from './schema.ts'

/** The handle for writes and decisions. The type does not accept a plain `Db`. */
export type Tx = Transaction<DB>

/**
 * Runs a use case in one transaction: commits when `work` returns and rolls back when it throws.
 * Throws CommitUnknown if the connection is lost after COMMIT was sent.
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

/**
 * Returns whether COMMIT failed with an ERROR, such as that of a deferred constraint, so that
 * nothing was written.
 */
function isRolledBack(error: unknown): boolean {
  return isAbortedTransactionError(error) || isCertainNo(error)
}
