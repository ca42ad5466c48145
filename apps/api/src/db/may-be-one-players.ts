import { AssertionError } from 'node:assert'
import { DatabaseError } from 'pg'

/**
 * May one player's rows have caused this error of a batch? Then the transaction has done nothing,
 * and the others can be settled without that player. A lost connection or a COMMIT without an answer
 * is never among these.
 */
export function mayBeOnePlayers(error: unknown): boolean {
  if (error instanceof AssertionError) return true
  return error instanceof DatabaseError && ONE_PLAYERS.test(error.code ?? '')
}

/**
 * Data exceptions, constraints, failed assertions, serialization failures and deadlocks, lock
 * timeouts, statement timeouts.
 */
const ONE_PLAYERS = /^(22|23|40|P0|55P03$|57014$)/
