import { sql } from 'kysely'
import type { Currency } from '@kapis/money/money'
import type { Db } from '#db/pool.ts'

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

/**
 * Yields a player's journal entries from one day in Manila to another, oldest first. They are read
 * in parts, because there can be years of them. Each part is a range of numbers: with a limit instead,
 * the database may sort all entries that remain for every part.
 */
export async function* readStatement(
  db: Db,
  playerId: string,
  { from, to, currency }: { from: string; to: string; currency?: Currency },
): AsyncGenerator<StatementEntry[]> {
  const isOf = (table: 'j' | 'b') => sql`${sql.ref(`${table}.player_id`)} = ${playerId}
    and ${sql.ref(`${table}.at`)} >= ${from}::date::timestamp at time zone 'Asia/Manila'
    and ${sql.ref(`${table}.at`)} < (${to}::date + 1)::timestamp at time zone 'Asia/Manila'`
  const { rows: spans } = await sql<{ first: bigint | null; last: bigint | null }>`
    select min(j.seq) as first, max(j.seq) as last from ledger_journal j
    where ${isOf('j')}`.execute(db)
  const { first, last } = spans[0]!
  const isCurrency = currency === undefined ? sql`true` : sql`j.currency = ${currency}`
  for (let seq = first ?? 1n; seq <= (last ?? 0n); seq += BigInt(LINES_AT_ONCE)) {
    const isIn = (table: 'j' | 'b') => sql`${isOf(table)} and ${sql.ref(`${table}.seq`)} >= ${seq}
      and ${sql.ref(`${table}.seq`)} < ${seq + BigInt(LINES_AT_ONCE)}`
    const { rows } = await sql<StatementEntry>`
      select (select public_no from app_user where user_id = ${playerId}) as "publicNo",
        j.seq, j.at, j.cause, j.cause_key as "causeKey", j.counter, b.game, j.currency,
        j.amount_minor as "amountMinor", j.held_minor as "heldMinor",
        b.stake_minor as "stakeMinor", b.payout_minor as "payoutMinor",
        j.coin_after_minor as "coinAfterMinor", j.ticket_after_minor as "ticketAfterMinor",
        j.coin_held_after_minor as "coinHeldAfterMinor"
      from ledger_journal j
      left join ledger_bet b on b.seq = j.seq and b.at = j.at and ${isIn('b')}
      where ${isIn('j')} and ${isCurrency}
      order by j.seq`.execute(db)
    if (rows.length > 0) yield rows
  }
}
