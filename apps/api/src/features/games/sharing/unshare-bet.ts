import { refuse } from '@kapis/contract/refusals'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { deleteSharedBet } from './sharing.queries.ts'

/** Stops sharing a bet. Its link then behaves as if it had never existed. Refuses: not_found. */
export function unshareBet(deps: { db: Db }, playerId: string, shareId: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await deleteSharedBet(tx, playerId, shareId))) throw refuse('not_found')
  })
}
