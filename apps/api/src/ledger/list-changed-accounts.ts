import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

export type ChangedAccount = {
  playerId: string
  version: bigint
  coinMinor: bigint
  ticketMinor: bigint
}

/** Lists the accounts that are no longer at these versions, in one query for all players. */
export async function listChangedAccounts(
  db: Db,
  known: ReadonlyMap<string, bigint>,
): Promise<ChangedAccount[]> {
  const { rows } = await sql<ChangedAccount>`
    /* planned once: changed-accounts */
    select a.player_id as "playerId", a.version, a.coin_minor as "coinMinor",
      a.ticket_minor as "ticketMinor"
    from unnest(${[...known.keys()]}::uuid[], ${[...known.values()]}::int8[]) k(player_id, version)
    join ledger_account a on a.player_id = k.player_id and a.version <> k.version`.execute(db)
  return rows
}
