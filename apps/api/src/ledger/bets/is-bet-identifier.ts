import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/** Whether a bet was placed with it, of a one-shot game or by a plan: identifiers are a player's own, over all games. */
export async function isBetIdentifier(tx: Tx, playerId: string, identifier: string) {
  const found = await tx
    .selectFrom('ledger_journal')
    .select('seq')
    .where('player_id', '=', playerId)
    .where('cause_key', '=', identifier)
    .where('cause', 'in', ['bet', 'round'])
    .where('at', '>', sql<Date>`now() - interval '35 days'`)
    .executeTakeFirst()
  return found !== undefined
}
