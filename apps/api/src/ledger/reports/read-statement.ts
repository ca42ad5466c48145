import { sql } from 'kysely'
import type { Currency } from '@kapis/money/money'
import { inSnapshot, planForValues } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { WITH_PLAY } from './list-transactions.ts'

/** One journal entry in a player's statement, with its bet if it has one. */
export type StatementEntry = {
  publicNo: bigint
  seq: bigint
  at: Date
  cause: string
  causeKey: string
  counter: string
  game: string | null
  currency: string
  amountMinor: bigint
  heldMinor: bigint
  stakeMinor: bigint | null
  payoutMinor: bigint | null
  coinAfterMinor: bigint
  ticketAfterMinor: bigint
  coinHeldAfterMinor: bigint
}

const LINES_AT_ONCE = 2_000

type Period = { from: string; to: string; currency?: Currency }

/**
 * Yields a player's journal entries from one day in Manila to another, oldest first. They are read
 * in parts, because there can be years of them. Each part is a range of numbers: with a limit instead,
 * the database may sort all entries that remain for every part.
 */
export async function* readStatement(
  db: Db,
  playerId: string,
  period: Period,
): AsyncGenerator<StatementEntry[]> {
  const { first, last } = await plannedForValues(db, (tx) => findSpan(tx, playerId, period))
  for (let seq = first ?? 1n; seq <= (last ?? 0n); seq += BigInt(LINES_AT_ONCE)) {
    const rows = await plannedForValues(db, (tx) => readPart(tx, playerId, period, seq))
    if (rows.length > 0) yield rows
  }
}

/**
 * Runs a read that is planned for its values. Planned for any values, each part would read far more
 * than its range of the journal, so that a statement would take the square of its length.
 */
function plannedForValues<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  const work = async (tx: Tx) => {
    await planForValues(tx)
    return read(tx)
  }
  return db.isTransaction ? work(db as Tx) : inSnapshot(db, work)
}

const isIn = (playerId: string, { from, to }: Period) => sql`j.player_id = ${playerId}
  and j.at >= ${from}::date::timestamp at time zone 'Asia/Manila'
  and j.at < (${to}::date + 1)::timestamp at time zone 'Asia/Manila'`

async function findSpan(tx: Tx, playerId: string, period: Period) {
  const { rows } = await sql<{ first: bigint | null; last: bigint | null }>`
    select min(j.seq) as first, max(j.seq) as last from ledger_journal j
    where ${isIn(playerId, period)}`.execute(tx)
  return rows[0]!
}

async function readPart(tx: Tx, playerId: string, period: Period, from: bigint) {
  const { currency } = period
  const { rows } = await sql<StatementEntry>`
    select (select public_no from app_user where user_id = ${playerId}) as "publicNo",
      j.seq, j.at, j.cause, j.cause_key as "causeKey", j.counter, b.game, j.currency,
      j.amount_minor as "amountMinor", j.held_minor as "heldMinor",
      b.stake_minor as "stakeMinor", b.payout_minor as "payoutMinor",
      j.coin_after_minor as "coinAfterMinor", j.ticket_after_minor as "ticketAfterMinor",
      j.coin_held_after_minor as "coinHeldAfterMinor"
    from ledger_journal j ${WITH_PLAY}
    where ${isIn(playerId, period)} ${currency === undefined ? sql`` : sql`and j.currency = ${currency}`}
      and j.seq >= ${from} and j.seq < ${from + BigInt(LINES_AT_ONCE)}
    order by j.seq`.execute(tx)
  return rows
}
