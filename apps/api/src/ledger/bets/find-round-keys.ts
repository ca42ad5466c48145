import type { BatchTx } from '#db/batch-transaction.ts'
import { betKey } from './lock-player-states.ts'
import type { BetKey } from './lock-player-states.ts'
import { RECENT } from './recent.ts'

/**
 * The statement that looks up the keys of rounds. Each `limit 1` forces one index lookup per key.
 * Otherwise a plan that was cached while the tables were small would scan whole tables.
 */
const FIND_ROUND_KEYS = {
  name: 'find-round-keys',
  text: `
select k.player_id as "playerId", k.key as identifier, j.seq
from unnest($1::uuid[], $2::text[]) as k (player_id, key)
left join lateral (
  select j.seq from ledger_journal j
  where j.player_id = k.player_id and j.cause_key = k.key and j.cause = 'round'
    and ${RECENT}
  limit 1
) j on true
left join lateral (
  select s.identifier from game_step s
  where s.player_id = k.player_id and s.identifier = k.key
  limit 1
) s on true
where j.seq is not null or s.identifier is not null`,
}

type Row = BetKey & { seq: bigint | null }

/**
 * Returns which of the identifiers rounds have used, by `betKey`. Each comes with the number of the
 * journal entry that settled the round, or null if only a step used the identifier.
 */
export async function findRoundKeys(
  tx: BatchTx,
  keys: readonly BetKey[],
): Promise<[key: string, seq: bigint | null][]> {
  const rows = await tx.run<Row>(FIND_ROUND_KEYS, [
    keys.map((key) => key.playerId),
    keys.map((key) => key.identifier),
  ])
  return rows.map(({ playerId, identifier, seq }) => [betKey(playerId, identifier), seq])
}
