import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '@kapis/contract/refusals'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

/** A refusal whose reply is held back, so that guesses take their time. */
export class HeldRefusal {
  readonly refusal: Refusal
  readonly heldMs: number

  constructor(refusal: Refusal, heldMs: number) {
    this.refusal = refusal
    this.heldMs = heldMs
  }
}

/**
 * Commits a transaction, and then throws the refusal that the work returned, if there is one.
 * Throwing it inside the transaction would roll back the count of failed attempts. A refusal is
 * held back after the commit, so it keeps neither a lock nor a connection.
 */
export async function commitThenRefuse<T>(
  db: Db,
  work: (tx: Tx) => Promise<T | Refusal | HeldRefusal>,
): Promise<T> {
  const outcome = await inTransaction(db, work)
  if (outcome instanceof Refusal) throw outcome
  if (outcome instanceof HeldRefusal) {
    await wait(outcome.heldMs)
    throw outcome.refusal
  }
  return outcome
}
