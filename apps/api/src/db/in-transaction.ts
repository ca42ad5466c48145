import type { Transaction } from 'kysely'
import type { Db } from './pool.ts'
import type { DB } from './schema.ts'

/** The one handle in reach of whoever writes or decides. A plain `Db` does not fit its type. */
export type Tx = Transaction<DB>

/** One use case, one transaction: it commits when `work` returns and rolls back when it throws. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('read committed').execute(work)
}
