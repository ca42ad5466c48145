import { Refusal } from '@kapis/contract/refusals'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

/**
 * Commits a transaction, and then throws the refusal that the work returned, if there is one.
 * Throwing it inside the transaction would roll back the count of failed attempts.
 */
export async function commitThenRefuse<T>(
  db: Db,
  work: (tx: Tx) => Promise<T | Refusal>,
): Promise<T> {
  const outcome = await inTransaction(db, work)
  if (outcome instanceof Refusal) throw outcome
  return outcome
}
