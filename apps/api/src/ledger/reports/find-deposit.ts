import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/**
 * Returns the cause key of the player's first coin deposit since the given time that is at least
 * `minMinor` and not in `taken`. Deposits in archived months count too.
 */
export async function findDepositKey(
  tx: Tx,
  playerId: string,
  requested: { minMinor: bigint; since: Date; taken: string[] },
): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    select cause_key as key from (
      select player_id, seq, at, cause, cause_key, currency, amount_minor from ledger_journal
      union all
      select player_id, seq, at, cause, cause_key, currency, amount_minor from ledger_archived_line
    ) l
    where player_id = ${playerId} and cause = 'deposit' and currency = 'coin'
      and amount_minor >= ${requested.minMinor} and at >= ${requested.since}
      and cause_key <> all (${requested.taken}::text[])
    order by seq limit 1`.execute(tx)
  return rows[0]?.key ?? null
}
