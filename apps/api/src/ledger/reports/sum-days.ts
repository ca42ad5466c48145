import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

/** The sums of one kind of entry on one day. */
export type DaySum = {
  day: string
  isStaff: boolean
  cause: string
  counter: string
  currency: string
  lines: bigint
  amountMinor: bigint
  heldMinor: bigint
  stakeMinor: bigint
  payoutMinor: bigint
  /** In units, for the range of a game's return. */
  stakeSquared: number
  payoutSquared: number
  stakeByPayout: number
}

/** The part of the journal that one transaction adds: a delayed worker catches up in steps. */
const STEP = sql`interval '1 hour'`

/**
 * Adds new entries to the sums of their days, and recounts a day once it is over. An entry's time
 * is at most five seconds before its transaction began (post-bets.ts refuses an older one). So only
 * entries older than every running transaction, less five seconds, are final and are added.
 */
export async function sumDays(db: Db): Promise<void> {
  while (await addStep(db));
  await recountYesterday(db)
}

/** Returns whether more is left to add. */
async function addStep(db: Db): Promise<boolean> {
  // Read before the adding statement, which then sees a transaction that ends in between.
  const horizon = await findHorizon(db)
  return inWorkTransaction(db, async (tx) => {
    const { rows } = await sql<{ from: string; until: string; isBehind: boolean }>`
      select f."from"::text, u.until::text, u.until < ${horizon}::timestamptz as "isBehind"
      from (select summed_until from ledger_day_mark for update) m
      cross join lateral (select case when isfinite(m.summed_until) then m.summed_until
        else least((select min(at) - interval '1 microsecond' from ledger_journal),
          ${horizon}::timestamptz) end as "from") f
      cross join lateral (select greatest(f."from",
        least(f."from" + ${STEP}, ${horizon}::timestamptz)) as until) u`.execute(tx)
    const { from, until, isBehind } = rows[0]!
    await add(tx, between(from, until))
    await sql`update ledger_day_mark set summed_until = ${until}::timestamptz`.execute(tx)
    return isBehind
  })
}

/** Returns the time before which no running or later transaction writes an entry. */
async function findHorizon(db: Db): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`
    select (least(clock_timestamp(), min(xact_start)) - interval '6 seconds')::text as horizon
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  return rows[0]!.horizon
}

/** Runs a transaction without the statement timeout of requests: it may read a whole day. */
function inWorkTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return work(tx)
  })
}

async function recountYesterday(db: Db): Promise<void> {
  const { rows } = await sql<{ day: string | null }>`
    select case when recounted_until < ${today()} - 1 and clock_timestamp() - interval '1 hour'
      > (${today()}::timestamp at time zone 'Asia/Manila') then (${today()} - 1)::text end as day
    from ledger_day_mark`.execute(db)
  const day = rows[0]!.day
  if (day === null) return
  await inWorkTransaction(db, async (tx) => {
    await sql`delete from ledger_day where day = ${day}::date`.execute(tx)
    await add(
      tx,
      sql`j.at >= ${day}::timestamp at time zone 'Asia/Manila'
      and j.at < (${day}::date + 1)::timestamp at time zone 'Asia/Manila'`,
    )
    await sql`update ledger_day_mark set recounted_until = ${day}::date`.execute(tx)
  })
}

/** Inlines the times, as `findMark` does. */
function between(from: string, until: string): RawBuilder<unknown> {
  return sql`j.at > ${sql.lit(from)}::timestamptz and j.at <= ${sql.lit(until)}::timestamptz`
}

async function add(tx: Tx, isWithin: RawBuilder<unknown>): Promise<void> {
  await sql`insert into ledger_day as d (day, is_staff, cause, counter, currency, lines,
      amount_minor, held_minor, stake_minor, payout_minor, stake_squared, payout_squared,
      stake_by_payout)
    ${summed(isWithin)}
    on conflict (day, is_staff, cause, counter, currency) do update set
      lines = d.lines + excluded.lines, amount_minor = d.amount_minor + excluded.amount_minor,
      held_minor = d.held_minor + excluded.held_minor,
      stake_minor = d.stake_minor + excluded.stake_minor,
      payout_minor = d.payout_minor + excluded.payout_minor,
      stake_squared = d.stake_squared + excluded.stake_squared,
      payout_squared = d.payout_squared + excluded.payout_squared,
      stake_by_payout = d.stake_by_payout + excluded.stake_by_payout`.execute(tx)
  await sql`insert into ledger_player_day (player_id, day)
    select distinct j.player_id, (j.at at time zone 'Asia/Manila')::date
    from ledger_journal j join app_user u on u.user_id = j.player_id
    where j.cause in ('bet', 'round') and u.role = 'player' and ${isWithin}
    on conflict do nothing`.execute(tx)
}

function summed(isWithin: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select (j.at at time zone 'Asia/Manila')::date, u.role <> 'player', j.cause, j.counter,
      j.currency, count(*), sum(j.amount_minor), sum(j.held_minor),
      coalesce(sum(b.stake_minor), 0), coalesce(sum(b.payout_minor), 0),
      coalesce(sum(s * s), 0), coalesce(sum(p * p), 0), coalesce(sum(s * p), 0)
    from ledger_journal j join app_user u on u.user_id = j.player_id
    left join ledger_bet b on b.player_id = j.player_id and b.seq = j.seq and b.at = j.at
    cross join lateral (select b.stake_minor / 10000.0::float8 as s,
      b.payout_minor / 10000.0::float8 as p) as units
    where ${isWithin} group by 1, 2, 3, 4, 5`
}

/** Returns the sums of the last days, including entries that the job has not added yet. */
export async function findDaySums(db: Db, days: number): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select day::text, is_staff as "isStaff", cause, counter, currency, sum(lines)::int8 as lines,
      sum(amount_minor)::int8 as "amountMinor", sum(held_minor)::int8 as "heldMinor",
      sum(stake_minor)::int8 as "stakeMinor", sum(payout_minor)::int8 as "payoutMinor",
      sum(stake_squared) as "stakeSquared", sum(payout_squared) as "payoutSquared",
      sum(stake_by_payout) as "stakeByPayout"
    from (select * from ledger_day union all ${tail(await findMark(db))}) s
    where day > ${today()} - ${days}::int
    group by day, is_staff, cause, counter, currency order by day`.execute(db)
  return rows
}

/** One operator account in one currency: the total it has given players, less the total it took. */
export type AccountSum = { counter: string; currency: string; lines: bigint; givenMinor: bigint }

/** Returns every operator account. Together they equal the players' balances and holds. */
export async function findAccountSums(db: Db): Promise<AccountSum[]> {
  const { rows } = await sql<AccountSum>`
    select counter, currency, sum(lines)::int8 as lines,
      sum(amount_minor + held_minor)::int8 as "givenMinor"
    from (select * from ledger_day union all ${tail(await findMark(db))}) s
    group by counter, currency order by counter, currency`.execute(db)
  return rows
}

function tail(mark: RawBuilder<unknown>): RawBuilder<unknown> {
  return summed(sql`j.at > ${mark}`)
}

/**
 * Returns how far the sums reach, inlined: for an unknown time the planner expects a third of the
 * journal to be newer, and scans all of it.
 */
async function findMark(db: Db): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ mark: string }>`
    select summed_until::text as mark from ledger_day_mark`.execute(db)
  return sql`${sql.lit(rows[0]!.mark)}::timestamptz`
}

type LedgerState = {
  activeToday: number
  isOpen: boolean
  checkedAt: Date
  isCheckOverdue: boolean
  failed: string[]
}

/** Returns today's active players, and the time and result of the last check. */
export async function findLedgerState(db: Db) {
  const mark = await findMark(db)
  const { rows } = await sql<LedgerState>`
    select is_open as "isOpen", checked_at as "checkedAt", failed,
      now() > checked_at + make_interval(secs => stale_seconds / 2) as "isCheckOverdue",
      (select count(*)::int from (
        select player_id from ledger_player_day where day = ${today()}
        union select j.player_id from ledger_journal j join app_user u on u.user_id = j.player_id
        where j.at > ${mark} and j.cause in ('bet', 'round')
          and u.role = 'player'
          and j.at >= ${today()}::timestamp at time zone 'Asia/Manila') p) as "activeToday"
    from ledger_gate`.execute(db)
  return rows[0]!
}

function today(): RawBuilder<unknown> {
  return sql`(clock_timestamp() at time zone 'Asia/Manila')::date`
}
