import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

/** One kind of line of one day. */
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
  /** In units, for the band of a game's return. */
  stakeSquared: number
  payoutSquared: number
  stakeByPayout: number
}

/** A line is in the journal this long after its time at the latest, or is counted the day after. */
const LATE = sql`interval '10 seconds'`

/**
 * Adds the lines since the last time to the sums of their days. A day that has ended is counted
 * anew, once: a line that was written late is then in it.
 */
export function sumDays(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ from: string; until: string; recount: string | null }>`
      select summed_until::text as "from",
        greatest(summed_until, clock_timestamp() - ${LATE})::text as until,
        case when recounted_until < ${today()} - 1 and clock_timestamp() - interval '1 hour'
          > (${today()}::timestamp at time zone 'Asia/Manila') then (${today()} - 1)::text end
          as recount
      from ledger_day_mark for update`.execute(tx)
    const mark = rows[0]!
    await add(tx, sql`j.at > ${mark.from}::timestamptz and j.at <= ${mark.until}::timestamptz`)
    await sql`update ledger_day_mark set summed_until = ${mark.until}::timestamptz`.execute(tx)
    if (mark.recount !== null) await recount(tx, mark.recount)
  })
}

async function recount(tx: Tx, day: string): Promise<void> {
  await sql`delete from ledger_day where day = ${day}::date`.execute(tx)
  await add(
    tx,
    sql`j.at >= ${day}::timestamp at time zone 'Asia/Manila'
    and j.at < (${day}::date + 1)::timestamp at time zone 'Asia/Manila'`,
  )
  await sql`update ledger_day_mark set recounted_until = ${day}::date`.execute(tx)
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

/** The sums of the last days, with what the job has not added yet. */
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

/** One house account in one currency: what it has given players since the beginning, less what it took. */
export type AccountSum = { counter: string; currency: string; lines: bigint; givenMinor: bigint }

/** Every account of the house. All together they are what players have and what is held for them. */
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
 * How far the sums reach. It is written out in the statements that follow: of a time it does not
 * know the planner thinks that a third of the journal is younger, and reads all of it.
 */
async function findMark(db: Db): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ mark: string }>`
    select summed_until::text as mark from ledger_day_mark`.execute(db)
  return sql`${sql.lit(rows[0]!.mark)}::timestamptz`
}

type HouseState = {
  activeToday: number
  isOpen: boolean
  checkedAt: Date
  isCheckOverdue: boolean
  failed: string[]
}

/** Players who played today, and when the books were last checked and whether they added up. */
export async function findHouseState(db: Db) {
  const mark = await findMark(db)
  const { rows } = await sql<HouseState>`
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
