import { isAbortedTransactionError, sql } from 'kysely'
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

/** Runs several reads on one snapshot, so that their results agree. `work` cannot write. */
export function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(work)
}

/**
 * Returns whether COMMIT failed with an ERROR, such as that of a deferred constraint, so that
 * nothing was written.
 */
function isRolledBack(error: unknown): boolean {
  return isAbortedTransactionError(error) || isCertainNo(error)
}

/**
 * Makes PostgreSQL plan the statements of this transaction for their values. Otherwise it plans for
 * any values, and expects a range of the journal to contain a third of it, or a list of users to
 * have few rows.
 */
export async function planForValues(tx: Tx): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
}

/**
 * Allows long statements, and long pauses between them, until the transaction ends. Only background
 * jobs do this: the limits of a connection are those of a request.
 */
export async function allowLongWork(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '10min', true),
    set_config('lock_timeout', '60s', true),
    set_config('idle_in_transaction_session_timeout', '60s', true)`.execute(tx)
}
