import { Refusal } from '@kapis/contract/refusals'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

/**
 * A transaction whose refusal is returned and thrown after the commit. Thrown inside, it would roll
 * back the very count of wrong tries that it makes.
 */
export async function commitThenRefuse<T>(
  db: Db,
  work: (tx: Tx) => Promise<T | Refusal>,
): Promise<T> {
  const outcome = await inTransaction(db, work)
  if (outcome instanceof Refusal) throw outcome
  return outcome
}
