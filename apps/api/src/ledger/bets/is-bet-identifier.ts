import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/**
 * Returns whether a one-shot bet or a plan has used this identifier. Identifiers are unique per
 * player, across all games.
 */
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
