import type { AllTransactionsQuery } from '@kapis/contract/transactions'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inTransaction, planForValues } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import { allOf, whereLiteral } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'
import { COLUMNS, WITH_PLAY } from './list-transactions.ts'
import type { TransactionRow } from './list-transactions.ts'

export type LineKey = { at: string; playerId: string; seq: bigint }
export type AllTransactionsRequest = Pick<
  AllTransactionsQuery,
  'source' | 'game' | 'currency' | 'startDate' | 'endDate' | 'amountMin' | 'amountMax'
> & {
  /** The players whose entries are searched. Null means all players. */
  playerIds: readonly string[] | null
  after: LineKey | null
  rowsMax: number
}
export type AllFound = {
  rows: TransactionRow[]
  /** The entry at which the search ran out of time; null if it did not. */
  stoppedAt: LineKey | null
}

/**
 * The maximum time to search for one page. After that, the search stops and returns how far it got.
 */
const SEARCH_MS = 1_000
const STRETCH_MAX = 30_000
const USUAL = { now: () => performance.now(), linesFirst: 1_000 }

/**
 * Lists the entries that match a request, of all players or of some, newest first. Scans the
 * journal backwards, one stretch at a time, until the page is full, the journal ends or the time is
 * up, so that a page with few matches takes a bounded time.
 */
export function listAllTransactions(
  db: Db,
  request: AllTransactionsRequest,
  settings = USUAL,
): Promise<AllFound> {
  return inTransaction(db, (tx) => searchJournal(tx, request, settings))
}

/** Searches the journal in a transaction, whose statements are then planned for their values. */
export async function searchJournal(
  tx: Tx,
  request: AllTransactionsRequest,
  { now, linesFirst } = USUAL,
): Promise<AllFound> {
  await planForValues(tx)
  const startedAt = now()
  const rows: TransactionRow[] = []
  let { after } = request
  for (let lines = linesFirst; ; lines = Math.min(lines * 5, STRETCH_MAX)) {
    const last = await findStretchEnd(tx, { ...request, after }, lines)
    rows.push(
      ...(await readStretch(tx, { ...request, after }, last, request.rowsMax - rows.length)),
    )
    if (rows.length >= request.rowsMax || last === null) return { rows, stoppedAt: null }
    after = last
    if (now() - startedAt > SEARCH_MS) return { rows, stoppedAt: last }
  }
}

/** Returns the last entry of a stretch, or null if the stretch reaches the end of the journal. */
async function findStretchEnd(
  tx: Tx,
  request: AllTransactionsRequest,
  lines: number,
): Promise<LineKey | null> {
  const { rows } = await sql<LineKey>`
    select to_char(j.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      j.player_id as "playerId", j.seq
    from ledger_journal j where ${scannedBy(request)} ${orderOf(request)}
    limit 1 offset ${sql.lit(lines - 1)}`.execute(tx)
  return rows[0] ?? null
}

async function readStretch(
  tx: Tx,
  request: AllTransactionsRequest,
  last: LineKey | null,
  rowsMax: number,
): Promise<TransactionRow[]> {
  const until = last !== null && place(request, last, sql`>=`)
  // Join the players after the limit. When joined before it, the planner expected few matches and
  // compared each of them with every player.
  const { rows } = await sql<TransactionRow>`
    select ${COLUMNS} from (select j.* from ledger_journal j ${WITH_PLAY}
      left join lateral (select * from transaction_revision v
        where v.player_id = j.player_id and v.seq = j.seq
        order by v.revision desc limit 1) v on true
      where ${allOf(scannedBy(request), until)} and ${matchedBy(request)}
        and not exists (select from transaction_hidden h
          where h.player_id = j.player_id and h.seq = j.seq)
      ${orderOf(request)} limit ${sql.lit(rowsMax)}) j
    cross join lateral (select * from app_user u where u.user_id = j.player_id limit 1) u
    ${WITH_PLAY} ${orderOf(request)}`.execute(tx)
  return rows
}

/**
 * Returns the player's id if exactly one player is selected, otherwise null. The entries of one
 * player are read by number, those of several by time.
 */
function onePlayer({ playerIds }: AllTransactionsRequest): string | null {
  return playerIds?.length === 1 ? (playerIds[0] ?? null) : null
}

function orderOf(request: AllTransactionsRequest): RawBuilder<unknown> {
  if (onePlayer(request) !== null) return sql`order by j.seq desc`
  return sql`order by j.at desc, j.player_id desc, j.seq desc`
}

/**
 * Returns a condition that compares an entry with a key. Callers must not negate it: `not (a < b)`
 * does not use the index.
 */
function place(
  request: AllTransactionsRequest,
  { at, playerId, seq }: LineKey,
  sign: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (onePlayer(request) !== null) return sql`j.seq ${sign} ${seq}::int8`
  return sql`(j.at, j.player_id, j.seq) ${sign}
    (${at}::timestamptz, ${playerId}::uuid, ${seq}::int8)`
}

/**
 * Returns the conditions that an index can answer. `matchedBy` returns the others, which are
 * checked entry by entry.
 */
function scannedBy(request: AllTransactionsRequest): RawBuilder<unknown> {
  const player = onePlayer(request)
  const { startDate, endDate, after } = request
  return allOf(
    player !== null && sql`j.player_id = ${player}::uuid`,
    startDate !== undefined && sql`j.at >= ${startDate}::timestamptz`,
    endDate !== undefined && sql`j.at <= ${endDate}::timestamptz`,
    after !== null && place(request, after, sql`<`),
  )
}

function matchedBy(request: AllTransactionsRequest): RawBuilder<unknown> {
  const { playerIds, source, game, currency, amountMin, amountMax } = request
  return allOf(
    playerIds !== null && playerIds.length > 1 && sql`j.player_id = any(${playerIds}::uuid[])`,
    whereLiteral(sql`j.currency`, currency),
    game !== undefined && sql`${GAME} = ${game}`,
    // Filter by cause first, so that the bets of other entries are not looked up.
    source !== undefined &&
      (source.startsWith('game_w') || source.startsWith('game_l')
        ? sql`j.cause in ('bet', 'round')`
        : sql`j.cause not in ('bet', 'round')`),
    source !== undefined && sql`${SOURCE} = ${source}`,
    amountMin !== undefined && sql`${AMOUNT} >= ${amountMin}::int8`,
    amountMax !== undefined && sql`${AMOUNT} <= ${amountMax}::int8`,
  )
}

// The values that presentTransaction shows, as SQL. A test compares the two.
const GAME = sql`coalesce(v.game, case when j.counter like 'game:%' then substr(j.counter, 6) end)`
const AMOUNT = sql`coalesce(v.amount_minor, b.stake_minor,
  abs(case when j.amount_minor = 0 then j.held_minor else j.amount_minor end))`
const SOURCE = sql`coalesce(v.source, case
  when j.cause = 'hold' and j.counter like 'hold:%' then 'game_held'
  when j.cause in ('withdrawal', 'hold') then 'withdraw'
  when j.cause = 'promo' then 'promo_code'
  when j.cause = 'adjustment' then 'admin'
  when j.cause not in ('bet', 'round') then j.cause
  when coalesce(v.payout_minor, b.payout_minor) >= coalesce(v.amount_minor, b.stake_minor)
    then 'game_won' else 'game_lost' end)`
