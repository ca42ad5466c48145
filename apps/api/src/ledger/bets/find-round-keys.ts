import type { BatchTx } from '#db/batch-transaction.ts'
import { betKey } from './lock-player-states.ts'
import type { BetKey } from './lock-player-states.ts'
import { STEP_OF_KEY, entryOfKey } from './used-identifiers.ts'

const FIND_ROUND_KEYS = {
  name: 'find-round-keys',
  text: `
select k.player_id as "playerId", k.key as identifier, j.seq
from unnest($1::uuid[], $2::text[]) as k (player_id, key)
left join lateral (${entryOfKey('round')}) j on true
left join lateral (${STEP_OF_KEY}) s on true
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
