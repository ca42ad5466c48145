import type { RoundGame } from '@kapis/games/games'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { AnyStep, RoundRecord, StepRecord } from '#ledger/bets/round.ts'
import { roundOf } from '../play/find-open-rounds.ts'

export function findRound(tx: Tx, playerId: string, identifier: string) {
  return oneRound(rounds(tx).where('player_id', '=', playerId).where('identifier', '=', identifier))
}

export function findOpenRound(tx: Tx, playerId: string, game: RoundGame) {
  return oneRound(openRounds(tx).where('player_id', '=', playerId).where('game', '=', game))
}

export async function listOpenRounds(tx: Tx, playerId: string): Promise<RoundRecord[]> {
  const rows = await openRounds(tx)
    .where('player_id', '=', playerId)
    .orderBy('started_at')
    .execute()
  return rows.map(roundOf)
}

/**
 * Lists the open rounds whose last step was at or before a time, oldest first: up to `max` rounds
 * after the first `skip`.
 */
export async function listIdleRounds(
  db: Db,
  since: Date,
  { max, skip }: { max: number; skip: number },
): Promise<RoundRecord[]> {
  const rows = await openRounds(db)
    .where('moved_at', '<=', since)
    .orderBy('moved_at')
    .limit(max)
    .offset(skip)
    .execute()
  return rows.map(roundOf)
}

export async function hasOpenRounds(tx: Tx, playerId: string, epoch: number): Promise<boolean> {
  const found = await openRounds(tx)
    .where('player_id', '=', playerId)
    .where('epoch', '=', epoch)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
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

/** Returns the step that used an identifier, if there is one. */
export async function findStep(
  tx: Tx,
  playerId: string,
  identifier: string,
): Promise<StepRecord | undefined> {
  const row = await steps(tx, playerId).where('identifier', '=', identifier).executeTakeFirst()
  return row && stepOf(row)
}

export async function listSteps(tx: Tx, round: RoundRecord): Promise<StepRecord[]> {
  const rows = await steps(tx, round.playerId)
    .where('round_identifier', '=', round.identifier)
    .orderBy('seq')
    .execute()
  return rows.map(stepOf)
}

/** Returns the public number of a player, which appears in the ids of transactions. */
export async function findPublicNo(tx: Tx, playerId: string): Promise<bigint> {
  const row = await tx
    .selectFrom('app_user')
    .select('public_no')
    .where('user_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return row.public_no
}

function rounds(db: Db) {
  return db.selectFrom('game_round').selectAll()
}

/** Selects open rounds. With a parameter in place of the literal, their indexes would not apply. */
function openRounds(db: Db) {
  return rounds(db).where('status', '=', sql.lit('open'))
}

function steps(db: Db, playerId: string) {
  return db.selectFrom('game_step').selectAll().where('player_id', '=', playerId)
}

type StepRow = Awaited<ReturnType<ReturnType<typeof steps>['execute']>>[number]

async function oneRound(query: ReturnType<typeof rounds>): Promise<RoundRecord | undefined> {
  const row = await query.executeTakeFirst()
  return row && roundOf(row)
}

function stepOf(row: StepRow): StepRecord {
  return {
    identifier: row.identifier,
    roundIdentifier: row.round_identifier,
    seq: row.seq,
    asked: row.asked as object,
    taken: row.taken as AnyStep[],
    coinMinor: row.coin_minor,
    ticketMinor: row.ticket_minor,
    at: row.at,
  }
}
