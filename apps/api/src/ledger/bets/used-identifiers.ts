import { columnsOf } from '#db/arrays/array-statement.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import { betKey } from './lock-player-states.ts'
import type { BetKey } from './lock-player-states.ts'

/**
 * The condition that a journal entry `j` is recent enough for its identifier to be remembered. It
 * has both bounds, so that only the partitions between them are read.
 */
export const RECENT = `j.at > now() - interval '35 days' and j.at < now() + interval '1 day'`

/**
 * Returns the query for the entry of a bet or round whose request had the identifier `k.key`. It is
 * for one cause: if it covered all, the planner would not use the index on keys while the tables are
 * small. The limit forces an index lookup for each key; otherwise a plan that was cached while the
 * tables were small would scan whole tables.
 */
export function entryOfKey(cause: 'bet' | 'round'): string {
  return `select j.seq from ledger_journal j
    where j.player_id = k.player_id and j.cause_key = k.key and j.cause = '${cause}'
      and ${RECENT} limit 1`
}

/** The query for the step whose request had the identifier `k.key`. */
export const STEP_OF_KEY = `select s.identifier from game_step s
    where s.player_id = k.player_id and s.identifier = k.key limit 1`

const FIND_ROUND_KEYS = {
  name: 'find-round-keys',
  text: `
select k.player_id as "playerId", k.key as identifier, j.seq
from unnest($1::uuid[], $2::text[]) as k (player_id, key)
left join lateral (${entryOfKey('round')}) j on true
left join lateral (${STEP_OF_KEY}) s on true
where j.seq is not null or s.identifier is not null`,
}

/**
 * Returns which of the identifiers rounds have used, by `betKey`. Each comes with the number of the
 * journal entry that settled the round, or null if only a step used the identifier.
 */
export async function findRoundKeys(
  tx: BatchTx,
  keys: readonly BetKey[],
): Promise<ReadonlyMap<string, bigint | null>> {
  if (keys.length === 0) return new Map()
  const columns = columnsOf(keys, 'playerId', 'identifier')
  const rows = await tx.run<BetKey & { seq: bigint | null }>(FIND_ROUND_KEYS, columns)
  return new Map(rows.map((row) => [betKey(row), row.seq]))
}
