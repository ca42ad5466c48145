import type { Db } from '#db/pool.ts'
import { readStatement } from '#ledger/reports/read-statement.ts'
import { STATEMENT_HEAD, writeStatement } from './write-statement.ts'

/** Streams a player's statement for a period as CSV. */
export async function* streamStatement(
  { db }: { db: Db },
  playerId: string,
  period: { from: string; to: string },
): AsyncGenerator<string> {
  yield STATEMENT_HEAD
  for await (const lines of readStatement(db, playerId, period)) yield writeStatement(lines)
}
