import type { RoundGame } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'
import type { Selectable } from 'kysely'
import { asBatch } from '#db/as-batch.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { GameRound } from '#db/schema.ts'
import type { AnyStep, RoundRecord, RoundSteps } from '#ledger/bets/round.ts'

/** A player's open rounds by game, the oldest first, with their steps. */
export type OpenRounds = ReadonlyMap<string, RoundSteps>

/**
 * The columns are named, because a connection that has prepared `select *` fails once a migration
 * adds a column.
 */
const COLUMNS = `r.player_id, r.identifier, r.game, r.currency, r.stake_minor, r.params, r.epoch,
  r.nonce, r.practice_seed, r.status, r.seq, r.settled_seq, r.moved_at`

/**
 * The statement that reads the open rounds of players. The limit, which no player reaches, forces
 * an index lookup for each of them. Otherwise a plan that was cached while the tables were small
 * would scan whole tables.
 */
const FIND_OPEN_ROUNDS = {
  name: 'find-open-rounds-of-players',
  text: `
select ${COLUMNS}, t.taken
from unnest($1::uuid[]) as k (player_id)
cross join lateral (
  select ${COLUMNS}, r.started_at from game_round r
  where r.player_id = k.player_id and r.status = 'open'
  limit 100
) r
cross join lateral (
  select json_agg(s.taken order by s.seq) as taken from game_step s
  where s.player_id = r.player_id and s.round_identifier = r.identifier
) t
order by r.started_at`,
}

type RoundRow = Omit<Selectable<GameRound>, 'started_at'>
type Row = RoundRow & { taken: AnyStep[][] | null }

/**
 * Returns the open rounds of players. Every change of a round changes the version of its player's
 * account. So the rounds belong to an account that was locked or read before, if the account is
 * still at that version.
 */
export async function findOpenRounds(
  { run }: Pick<BatchTx, 'run'>,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, OpenRounds>> {
  const rows = await run<Row>(FIND_OPEN_ROUNDS, [playerIds])
  const rounds = new Map<string, Map<string, RoundSteps>>()
  for (const row of rows) {
    const own = rounds.get(row.player_id) ?? new Map<string, RoundSteps>()
    own.set(row.game, { round: roundOf(row), steps: (row.taken ?? []).flat() })
    rounds.set(row.player_id, own)
  }
  return rounds
}

/** Returns the open rounds of one player, inside a use case's own transaction. */
export async function findOpenRoundsOf(tx: Tx, playerId: string): Promise<OpenRounds> {
  return (await findOpenRounds(asBatch(tx), [playerId])).get(playerId) ?? NO_ROUNDS
}

export const NO_ROUNDS: OpenRounds = new Map()

/** Converts a row of `game_round`. */
export function roundOf(row: RoundRow): RoundRecord {
  const { practice_seed: seed, epoch, nonce } = row
  return {
    playerId: row.player_id,
    identifier: row.identifier,
    game: row.game as RoundGame,
    currency: row.currency as Currency,
    stakeMinor: row.stake_minor,
    params: row.params as RoundRecord['params'],
    source:
      seed === null ? { kind: 'epoch', epoch: epoch!, nonce: nonce! } : { kind: 'practice', seed },
    status: row.status as RoundRecord['status'],
    seq: row.seq,
    settledSeq: row.settled_seq,
    movedAt: row.moved_at,
  }
}
