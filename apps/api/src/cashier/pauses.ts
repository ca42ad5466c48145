import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { sql } from 'kysely'

export type ActivePause = { kind: 'cool_off' | 'exclusion' | 'closing'; endsAt: Date }

/**
 * Returns the player's active pause that ends last. Account closing counts only if there is no
 * other pause.
 */
export function findPause(tx: Tx, playerId: string): Promise<ActivePause | null> {
  return peekPause(tx, playerId)
}

/**
 * Returns the same pause as `findPause`, but for display only, never for a decision about play or
 * money.
 */
export async function peekPause(db: Db, playerId: string): Promise<ActivePause | null> {
  const { rows } = await sql<ActivePause>`
    select kind, ends_at as "endsAt" from player_pause
    where player_id = ${playerId} and ends_at > now()
    order by kind = 'closing', ends_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns the active self-exclusion, even if a cool-off ends later. */
export async function findExclusion(db: Db, playerId: string): Promise<{ endsAt: Date } | null> {
  const { rows } = await sql<{ endsAt: Date }>`
    select ends_at as "endsAt" from player_pause
    where player_id = ${playerId} and kind = 'exclusion' and ends_at > now()
    order by ends_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
