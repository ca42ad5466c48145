import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/**
 * Returns the coins that these entries of the cashier moved, by cause key: above zero for deposits,
 * below zero for withdrawals that were paid.
 */
export async function findCashierEntries(
  db: Db,
  entries: readonly { playerId: string; seq: bigint }[],
): Promise<Map<string, bigint>> {
  const players = entries.map(({ playerId }) => playerId)
  const numbers = entries.map(({ seq }) => String(seq))
  const { rows } = await sql<{ causeKey: string; movedMinor: bigint }>`
    select j.cause_key as "causeKey", (j.amount_minor + j.held_minor)::int8 as "movedMinor"
    from unnest(${players}::uuid[], ${numbers}::int8[]) as e (player_id, seq)
    join ledger_journal j on j.player_id = e.player_id and j.seq = e.seq
    where j.counter = 'cashier' and j.currency = 'coin'`.execute(db)
  return new Map(rows.map(({ causeKey, movedMinor }) => [causeKey, movedMinor]))
}
