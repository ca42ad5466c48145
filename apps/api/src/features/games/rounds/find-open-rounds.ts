import type { BatchTx } from '#db/batch-transaction.ts'
import { roundOf } from './rounds.queries.ts'
import type { RoundRow } from './rounds.queries.ts'
import type { AnyStep, RoundMove, RoundRecord } from './round.ts'

/** The open round of a move's player and game, with all its steps. */
export type FoundRound = { round: RoundRecord; steps: AnyStep[] }

/**
 * The columns are named, because a connection that has prepared `select *` fails once a migration
 * adds a column.
 */
const COLUMNS = `r.player_id, r.identifier, r.game, r.currency, r.stake_minor, r.params, r.epoch,
  r.nonce, r.practice_seed, r.status, r.seq, r.settled_seq, r.moved_at`

/**
 * The statement that reads the open rounds of a batch. `limit 1` forces one index lookup per move.
 * Otherwise a plan that was cached while the tables were small would scan whole tables.
 */
const FIND_OPEN_ROUNDS = {
  name: 'find-open-rounds',
  text: `
select ${COLUMNS}, t.taken
from unnest($1::uuid[], $2::text[]) as k (player_id, game)
cross join lateral (
  select ${COLUMNS} from game_round r
  where r.player_id = k.player_id and r.game = k.game and r.status = 'open'
  limit 1
) r
cross join lateral (
  select json_agg(s.taken order by s.seq) as taken from game_step s
  where s.player_id = r.player_id and s.round_identifier = r.identifier
) t`,
}

type Row = Omit<RoundRow, 'started_at'> & { taken: AnyStep[][] | null }

/**
 * Returns the open round of each move's player and game, by player. Each player has one move. Must
 * run under the accounts' locks.
 */
export async function findOpenRounds(
  tx: BatchTx,
  moves: readonly RoundMove[],
): Promise<ReadonlyMap<string, FoundRound>> {
  const rows = await tx.run<Row>(FIND_OPEN_ROUNDS, [
    moves.map(({ playerId }) => playerId),
    moves.map(({ game }) => game),
  ])
  return new Map(
    rows.map((row) => [row.player_id, { round: roundOf(row), steps: (row.taken ?? []).flat() }]),
  )
}
