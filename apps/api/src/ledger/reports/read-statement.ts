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
 * in parts, because there can be years of them.
 */
export async function* readStatement(
  db: Db,
  playerId: string,
  { from, to, currency }: { from: string; to: string; currency?: Currency },
): AsyncGenerator<StatementEntry[]> {
  const isCurrency = currency === undefined ? sql`true` : sql`j.currency = ${currency}`
  let after = 0n
  for (;;) {
    const { rows } = await sql<StatementEntry>`
      select (select public_no from app_user where user_id = ${playerId}) as "publicNo",
        j.seq, j.at, j.cause, j.cause_key as "causeKey", j.counter, b.game, j.currency,
        j.amount_minor as "amountMinor", j.held_minor as "heldMinor",
        b.stake_minor as "stakeMinor", b.payout_minor as "payoutMinor",
        j.coin_after_minor as "coinAfterMinor", j.ticket_after_minor as "ticketAfterMinor",
        j.coin_held_after_minor as "coinHeldAfterMinor"
      from (select * from ledger_journal j
        where j.player_id = ${playerId} and j.seq > ${after} and ${isCurrency}
          and j.at >= ${from}::date::timestamp at time zone 'Asia/Manila'
          and j.at < (${to}::date + 1)::timestamp at time zone 'Asia/Manila'
        order by j.seq limit ${sql.lit(LINES_AT_ONCE)}) j
      -- With the limit, each entry looks for its own bet. A join of the part could read all bets
      -- that remain.
      left join lateral (select b.game, b.stake_minor, b.payout_minor from ledger_bet b
        where b.player_id = j.player_id and b.seq = j.seq and b.at = j.at limit 1) b on true
      order by j.seq`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < LINES_AT_ONCE) return
    after = last.seq
  }
}
