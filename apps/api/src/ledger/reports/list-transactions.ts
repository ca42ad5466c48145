import { sql } from 'kysely'
import type { Game } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'
import type { Db } from '#db/pool.ts'
import { isOfStaff } from './day-sql.ts'

/** A journal entry for lists, with its bet if it has one. */
export type TransactionRow = {
  playerId: string
  publicNo: bigint
  /** The number that stands for the player in short references. */
  referenceNo: number
  username: string
  seq: bigint
  /** The time as text, because paging needs its microseconds. */
  at: string
  cause: string
  causeKey: string
  counter: string
  currency: Currency
  amountMinor: bigint
  heldMinor: bigint
  coinAfterMinor: bigint
  ticketAfterMinor: bigint
  game: Game | null
  stakeMinor: bigint | null
  payoutMinor: bigint | null
  multiplier4: bigint | null
  params: Record<string, unknown> | null
  state: Record<string, unknown> | null
  /** Whether the bet's epoch is still the player's active one. */
  isEpochActive: boolean
  /** The newest correction by staff, or null if there is none. */
  corrected: Corrected | null
  isHidden: boolean
}

type Corrected = {
  amountMinor: string | null
  payoutMinor: string | null
  source: string | null
  game: Game | null
  madeAt: string
}

export const COLUMNS = sql`
  j.player_id as "playerId", u.public_no as "publicNo", u.reference_no as "referenceNo",
  u.username, j.seq,
  to_char(j.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  j.cause, j.cause_key as "causeKey", j.counter, j.currency, j.amount_minor as "amountMinor",
  j.held_minor as "heldMinor",
  j.coin_after_minor as "coinAfterMinor", j.ticket_after_minor as "ticketAfterMinor",
  b.game, b.stake_minor as "stakeMinor", b.payout_minor as "payoutMinor", b.multiplier4,
  b.params, b.state,
  exists (select from fairness_epoch e where e.player_id = j.player_id and e.epoch = b.epoch
    and e.state = 'active') as "isEpochActive",
  (select json_build_object('amountMinor', v.amount_minor::text, 'payoutMinor',
      v.payout_minor::text, 'source', v.source, 'game', v.game, 'madeAt', v.made_at)
    from transaction_revision v where v.player_id = j.player_id and v.seq = j.seq
    order by v.revision desc limit 1) as corrected,
  exists (select from transaction_hidden h
    where h.player_id = j.player_id and h.seq = j.seq) as "isHidden"`

// Joins the bets row by row. With a plain join on ten million rows, the planner read all of them. Where
// it expects few entries, it compared each of them with each bet.
export const WITH_PLAY = sql`
  left join lateral (select * from ledger_bet b
    where b.player_id = j.player_id and b.seq = j.seq and b.at = j.at limit 1) b on true`

/**
 * Lists one player's history, newest first. Entry numbers have no gaps, so totals and pages are
 * computed from them, without counting rows or using OFFSET.
 */
export async function listOwnTransactions(
  db: Db,
  request: { playerId: string; page: number; pageSize: number; before?: number | undefined },
): Promise<{ rows: TransactionRow[]; total: number }> {
  const account = await db
    .selectFrom('ledger_account')
    .select('seq')
    .where('player_id', '=', request.playerId)
    .executeTakeFirstOrThrow()
  const total = Number(account.seq)
  const last =
    request.before === undefined
      ? total - (request.page - 1) * request.pageSize
      : request.before - 1
  const first = Math.max(0, last - request.pageSize)
  const found = await sql<TransactionRow>`
    /* planned once: own-transactions */
    select ${COLUMNS} from (select * from ledger_journal
      where player_id = ${request.playerId} and seq > ${first} and seq <= ${last}
      order by seq desc limit ${request.pageSize}) j
    join app_user u on u.user_id = j.player_id ${WITH_PLAY}
    order by j.seq desc`.execute(db)
  return { rows: found.rows, total }
}

/** Returns one entry of a player, even if it is hidden. */
export async function findTransaction(
  db: Db,
  playerId: string,
  seq: bigint,
): Promise<TransactionRow | undefined> {
  const found = await sql<TransactionRow>`
    select ${COLUMNS} from ledger_journal j
    join app_user u on u.user_id = j.player_id ${WITH_PLAY}
    where j.player_id = ${playerId} and j.seq = ${seq}`.execute(db)
  return found.rows[0]
}

/**
 * The maximum length of the leaderboard. It is bounded, because the entries are counted for the
 * total.
 */
const RECENT_ROWS_MAX = 1_000

/**
 * A query for the newest entries of players, which reads in the order of an index and only as many as
 * needed.
 */
const LATEST = sql`
  select j.player_id, j.seq, j.at, j.counter from ledger_journal j
  where not (j.cause = 'hold' and j.counter like 'hold:%') and not ${isOfStaff}
  order by j.at desc, j.player_id desc, j.seq desc limit ${RECENT_ROWS_MAX}`

export type RecentFilter = {
  game: Game | null
  pageSize: number
  after: { at: string; publicNo: bigint; seq: bigint } | null
}

/**
 * Lists the newest entries of all players, without staff. Returns one row more than requested if
 * more follow.
 */
export async function listRecentTransactions(
  db: Db,
  { game, pageSize, after }: RecentFilter,
): Promise<{ rows: TransactionRow[]; total: number }> {
  const counter = game === null ? null : `game:${game}`
  const found = await sql<TransactionRow & { total: number }>`
    /* planned once: recent-transactions */
    with page as materialized (
      select m.player_id, m.seq, m.at, u.public_no, u.reference_no, u.username
      from (${LATEST}) m join app_user u on u.user_id = m.player_id
      where (${counter}::text is null or m.counter = ${counter})
        and (${after?.at ?? null}::timestamptz is null or
          (m.at, m.player_id, m.seq) < (${after?.at ?? null}::timestamptz,
            (select user_id from app_user where public_no = ${after?.publicNo ?? null}::int8),
            ${after?.seq ?? null}::int8))
      order by m.at desc, m.player_id desc, m.seq desc
      limit ${pageSize + 1}
    )
    select ${COLUMNS}, (select count(*) from (${LATEST}) m
      where ${counter}::text is null or m.counter = ${counter})::int as total
    from page u
    cross join lateral (select * from ledger_journal j
      where j.player_id = u.player_id and j.seq = u.seq and j.at = u.at limit 1) j ${WITH_PLAY}
    order by u.at desc, u.player_id desc, u.seq desc`.execute(db)
  return { rows: found.rows, total: found.rows[0]?.total ?? 0 }
}
