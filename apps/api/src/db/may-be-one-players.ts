import { AssertionError } from 'node:assert'
import { DatabaseError } from 'pg'

/**
 * Returns whether the rows of a single player may have caused a batch's error. After such an error
 * nothing was written, and the other players' bets can be settled without that player. Never true
 * for a lost connection or an unanswered COMMIT.
 */
export function mayBeOnePlayers(error: unknown): boolean {
  if (error instanceof AssertionError) return true
  return error instanceof DatabaseError && ONE_PLAYERS.test(error.code ?? '')
}

/**
 * The codes of data exceptions, violated constraints, failed assertions, serialisation failures,
 * deadlocks, and lock and statement timeouts.
 */
const ONE_PLAYERS = /^(22|23|40|P0|55P03$|57014$)/
