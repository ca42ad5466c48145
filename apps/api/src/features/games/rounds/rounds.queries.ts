import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { GameStep } from '#db/schema.ts'
import type { AnyStep, RoundRecord, StepRecord } from '#ledger/bets/round.ts'
import { roundOf } from '../play/find-open-rounds.ts'

/**
 * Lists the open rounds whose last step was at or before a time, oldest first: up to `max` rounds
 * after the first `skip`.
 */
export function listIdleRounds(db: Db, since: Date, { max, skip }: { max: number; skip: number }) {
  return openRounds(db)
    .select(['player_id as playerId', 'game'])
    .where('moved_at', '<=', since)
    .orderBy('moved_at')
    .limit(max)
    .offset(skip)
    .execute()
}

export async function hasOpenRounds(tx: Tx, playerId: string, epoch: number): Promise<boolean> {
  const found = await openRounds(tx)
    .select('epoch')
    .where('player_id', '=', playerId)
    .where('epoch', '=', epoch)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Selects open rounds. With a parameter in place of the literal, their indexes would not apply. */
function openRounds(db: Db) {
  return db.selectFrom('game_round').where('status', '=', sql.lit('open'))
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

/**
 * Returns the step that used an identifier, with its round, the steps of the round up to this one,
 * and the player's public number; undefined if no step used it.
 */
export async function findStep(tx: Tx, playerId: string, identifier: string) {
  const row = await tx
    .selectFrom('game_step as s')
    .innerJoin('game_round as r', (join) =>
      join
        .onRef('r.player_id', '=', 's.player_id')
        .onRef('r.identifier', '=', 's.round_identifier'),
    )
    .innerJoin('app_user as u', 'u.user_id', 's.player_id')
    .selectAll('r')
    .select(['s.seq as step_seq', 'u.public_no'])
    .where('s.player_id', '=', playerId)
    .where('s.identifier', '=', identifier)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const taken = await tx
    .selectFrom('game_step')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('round_identifier', '=', row.identifier)
    .where('seq', '<=', row.step_seq)
    .orderBy('seq')
    .execute()
  const steps = taken.map(stepOf)
  return { round: roundOf(row), steps, step: steps.at(-1)!, publicNo: row.public_no }
}

function stepOf(row: Selectable<GameStep>): StepRecord {
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
