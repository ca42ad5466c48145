import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { PLAYERS_MAX } from './check-invariants.ts'
import type { Finding } from './check-invariants.ts'

/** The names of the invariants that each player's rows break. */
export type AccountFaults = ReadonlyMap<string, string[]>
export type Quarantine = { userId: string; username: string; findings: string[]; since: Date }

/**
 * Splits findings into the names of global faults and the faults of single players. If more than
 * `PLAYERS_MAX` players have faults, all faults count as global.
 */
export function splitFindings(found: Finding[]): { failed: string[]; faults: AccountFaults } {
  const faults = new Map<string, string[]>()
  for (const { name, players } of found) {
    for (const player of players) faults.set(player, [...(faults.get(player) ?? []), name])
  }
  if (faults.size > PLAYERS_MAX) return { failed: found.map(({ name }) => name), faults: new Map() }
  return { failed: found.filter(({ isGlobal }) => isGlobal).map(({ name }) => name), faults }
}

export type QuarantineChange = { playerId: string; findings: string[]; isLifted: boolean }

/**
 * Quarantines the players with faults, and releases those of the `checked` players who have none.
 * Returns what changed.
 */
export async function setQuarantine(
  tx: Tx,
  faults: AccountFaults,
  checked: string[],
): Promise<QuarantineChange[]> {
  const players = [...faults.keys()]
  const lifted = await sql<{ playerId: string; findings: string[] }>`
    delete from ledger_quarantine
    where player_id = any (${checked}::uuid[]) and player_id <> all (${players}::uuid[])
    returning player_id as "playerId", findings`.execute(tx)
  const added: QuarantineChange[] = []
  for (const [playerId, findings] of faults) {
    const { rows } = await sql`
      insert into ledger_quarantine as q (player_id, findings) values (${playerId}, ${findings})
      on conflict (player_id) do update set findings = excluded.findings
      where q.findings <> excluded.findings
      returning player_id`.execute(tx)
    if (rows.length > 0) added.push({ playerId, findings, isLifted: false })
  }
  return [...added, ...lifted.rows.map((row) => ({ ...row, isLifted: true }))]
}

/** Lists the quarantined players, those quarantined longest first. */
export async function listQuarantine(db: Db): Promise<Quarantine[]> {
  const { rows } = await sql<Quarantine>`
    select u.user_id as "userId", u.username, q.findings, q.since
    from ledger_quarantine q join app_user u on u.user_id = q.player_id
    order by q.since, q.player_id`.execute(db)
  return rows
}

/** Returns why and since when a player is quarantined, or null. */
export async function findQuarantine(db: Db, playerId: string) {
  const found = await db
    .selectFrom('ledger_quarantine')
    .select(['findings', 'since'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return found ?? null
}
