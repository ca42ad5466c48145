import { sql } from 'kysely'
import { asBatch } from '#db/as-batch.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type {
  AnyStep,
  OpenRounds,
  RoundRecord,
  RoundSteps,
  StepRecord,
} from '#ledger/bets/plays.ts'
import type { Move } from './moves/move.ts'

/**
 * The columns of a round `r`. They are named, because a connection that has prepared `select *`
 * fails once a migration adds a column.
 */
const ROUND = `r.player_id as "playerId", r.identifier, r.game, r.currency,
  r.stake_minor as "stakeMinor", r.params, r.epoch, r.nonce, r.practice_seed as seed, r.status,
  r.seq, r.settled_seq as "settledSeq", r.moved_at as "movedAt"`

/** A row of `game_round`. A practice round has a seed, any other an epoch and a nonce. */
type RoundRow = Omit<RoundRecord, 'source'> & {
  epoch: number | null
  nonce: number | null
  seed: Buffer | null
}

/**
 * The statement that reads the open rounds of players. The limit, which no player reaches, forces
 * an index lookup for each of them. Otherwise a plan that was cached while the tables were small
 * would scan whole tables.
 */
const FIND_OPEN_ROUNDS = {
  name: 'find-open-rounds-of-players',
  text: `
select ${ROUND}, t.taken
from unnest($1::uuid[]) as k (player_id)
cross join lateral (
  select * from game_round r where r.player_id = k.player_id and r.status = 'open' limit 100
) r
cross join lateral (
  select json_agg(s.taken order by s.seq) as taken from game_step s
  where s.player_id = r.player_id and s.round_identifier = r.identifier
) t
order by r.started_at`,
}

/**
 * Returns the open rounds of each of the players. Every change of a round changes the version of
 * its player's account. So the rounds belong to an account that was locked or read before, if the
 * account is still at that version.
 */
export async function findOpenRounds(
  { run }: Pick<BatchTx, 'run'>,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, OpenRounds>> {
  const rounds = new Map(playerIds.map((id) => [id, new Map<string, RoundSteps>()]))
  if (rounds.size === 0) return rounds
  const rows = await run<RoundRow & { taken: AnyStep[][] | null }>(FIND_OPEN_ROUNDS, [playerIds])
  for (const { taken, ...row } of rows) {
    const steps = (taken ?? []).flat()
    rounds.get(row.playerId)?.set(row.game, { round: roundOf(row), steps })
  }
  return rounds
}

/** Returns the players whose open rounds these moves need. */
export function playersInRounds(
  moves: readonly { playerId: string; kind?: Move['kind'] }[],
): string[] {
  const ofRounds = moves.filter(({ kind = 'bet' }) => kind !== 'bet')
  return [...new Set(ofRounds.map(({ playerId }) => playerId))]
}

/** Returns the open rounds of one player, inside a use case's own transaction. */
export async function findOpenRoundsOf(tx: Tx, playerId: string): Promise<OpenRounds> {
  return (await findOpenRounds(asBatch(tx), [playerId])).get(playerId)!
}

function roundOf({ epoch, nonce, seed, ...round }: RoundRow): RoundRecord {
  const ofEpoch = { kind: 'epoch', epoch: epoch!, nonce: nonce! } as const
  return { ...round, source: seed === null ? ofEpoch : { kind: 'practice', seed } }
}

/**
 * Lists the open rounds whose last step was at or before a time, oldest first: up to `max` rounds
 * after the first `skip`.
 */
export function listIdleRounds(db: Db, since: Date, { max, skip }: { max: number; skip: number }) {
  return (
    db
      .selectFrom('game_round')
      .select(['player_id as playerId', 'game'])
      // With a parameter in place of the literal, the index of open rounds would not apply.
      .where('status', '=', sql.lit('open'))
      .where('moved_at', '<=', since)
      .orderBy('moved_at')
      .limit(max)
      .offset(skip)
      .execute()
  )
}

/**
 * Deletes the ended practice rounds whose last step was at or before a time. Needs no account lock,
 * because no step can change an ended round.
 */
export async function deleteEndedPractice(db: Db, since: Date): Promise<void> {
  await db
    .deleteFrom('game_round')
    .where('practice_seed', 'is not', null)
    .where('status', '<>', 'open')
    .where('moved_at', '<=', since)
    .execute()
}

/** Deletes a round with its steps. Must run under the account's lock if the round is open. */
export async function deleteRound(tx: Tx, { playerId, identifier }: RoundRecord): Promise<void> {
  await tx
    .deleteFrom('game_round')
    .where('player_id', '=', playerId)
    .where('identifier', '=', identifier)
    .execute()
}

type StepRow = Pick<StepRecord, 'coinMinor' | 'ticketMinor' | 'at'> & {
  request: object
  stepSeq: number
  steps: AnyStep[][]
  publicNo: bigint
}

/**
 * Returns the step that used an identifier, with its round, all steps that were taken in the round
 * up to this one, and the player's public number; undefined if no step used it.
 */
export async function findStep(tx: Tx, playerId: string, identifier: string) {
  const { rows } = await sql<RoundRow & StepRow>`
    select ${sql.raw(ROUND)}, s.seq as "stepSeq", s.asked as request, s.coin_minor as "coinMinor",
      s.ticket_minor as "ticketMinor", s.at, u.public_no as "publicNo",
      (select json_agg(e.taken order by e.seq) from game_step e
       where e.player_id = s.player_id and e.round_identifier = s.round_identifier
         and e.seq <= s.seq) as steps
    from game_step s
    join game_round r on r.player_id = s.player_id and r.identifier = s.round_identifier
    join app_user u on u.user_id = s.player_id
    where s.player_id = ${playerId} and s.identifier = ${identifier}`.execute(tx)
  if (rows[0] === undefined) return undefined
  const { stepSeq: seq, steps, request, coinMinor, ticketMinor, at, publicNo, ...round } = rows[0]
  const step = { seq, coinMinor, ticketMinor, at }
  return { round: roundOf(round), step, steps: steps.flat(), request, publicNo }
}
