import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/** Whether a one-shot bet was placed with it: identifiers are a player's own, over all games. */
export async function isBetIdentifier(tx: Tx, playerId: string, identifier: string) {
  const found = await tx
    .selectFrom('ledger_journal')
    .select('seq')
    .where('player_id', '=', playerId)
    .where('cause_key', '=', identifier)
    .where('cause', '=', 'bet')
    .where('at', '>', sql<Date>`now() - interval '35 days'`)
    .executeTakeFirst()
  return found !== undefined
}
