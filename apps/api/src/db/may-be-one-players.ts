import { AssertionError } from 'node:assert'
import { DatabaseError } from 'pg'

/**
 * Returns whether one player's rows may have caused a batch's error. The transaction then wrote
 * nothing, and the others can be settled without that player. Never true for a lost connection or
 * an unanswered COMMIT.
 */
export function mayBeOnePlayers(error: unknown): boolean {
  if (error instanceof AssertionError) return true
  return error instanceof DatabaseError && ONE_PLAYERS.test(error.code ?? '')
}

/**
 * Data exceptions, constraints, failed assertions, serialisation failures, deadlocks, and lock and
 * statement timeouts.
 */
const ONE_PLAYERS = /^(22|23|40|P0|55P03$|57014$)/
