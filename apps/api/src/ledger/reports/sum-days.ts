import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { repeat } from '#db/loops/repeat.ts'
import type { Db } from '#db/pool.ts'
import { addPlaySums } from './add-play-sums.ts'
import { inWorkTransaction, isOfStaff, onDay, readSumsIn, today } from './day-sql.ts'
import { fillPlayerSums } from './fill-player-sums.ts'

/** The sums over all entries of one kind on one day. */
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
  /**
   * Sums of squares and products, from which the range of a game's return is computed. Amounts are
   * in coins or tickets, not in minor units.
   */
  stakeSquared: number
  payoutSquared: number
  stakeByPayout: number
}

/**
 * The part of the journal that one transaction adds to the sums. A delayed worker catches up in
 * steps of this size.
 */
const STEP = '1 hour'

/**
 * Adds new entries to the sums of their days, and recounts each day once it is over. An entry's
 * time is at most two seconds earlier than the start of its transaction (post-changes.ts refuses an
 * older one). So entries that are more than three seconds older than every running transaction are
 * final, and only these are added.
 */
export async function sumDays(db: Db, step = STEP): Promise<void> {
  while (await addStep(db, step));
  await recountYesterday(db)
  await fillPlayerSums(db)
}

/**
 * How often new entries are added between the runs of the scheduled job. Those that are newer are
 * added up for the overview, and for the page of a player each time that it is opened.
 */
const PAUSE_MS = 3_000

/** Keeps adding new entries to the sums. The scheduled job reports it if that fails. */
export const keepDaysSummed = (db: Db) => repeat(PAUSE_MS, () => sumDays(db))

/** Adds one step of the journal to the sums. Returns whether more is left to add. */
async function addStep(db: Db, step: string): Promise<boolean> {
  // Read the horizon before the transaction below: every transaction that could write an entry
  // older than the horizon has ended by then, so the sums miss none.
  const horizon = await findHorizon(db)
  return inWorkTransaction(db, async (tx) => {
    const { rows } = await sql<{ from: string; until: string; isBehind: boolean }>`
      select f."from"::text, u.until::text, u.until < ${horizon}::timestamptz as "isBehind"
      from (select summed_until from ledger_day_mark for update) m
      cross join lateral (select case when isfinite(m.summed_until) then m.summed_until
        else least((select min(at) - interval '1 microsecond' from ledger_journal),
          ${horizon}::timestamptz) end as "from") f
      cross join lateral (select greatest(f."from",
        least(f."from" + ${step}::interval, ${horizon}::timestamptz)) as until) u`.execute(tx)
    const { from, until, isBehind } = rows[0]!
    await add(tx, between(from, until))
    await addPlaySums(tx, between(from, until), { isRecount: false })
    // Nothing was summed before the first step, so no earlier day lacks its sums by player.
    await sql`update ledger_day_mark set summed_until = ${until}::timestamptz, player_sums_from =
      case when isfinite(summed_until) then player_sums_from else '-infinity' end`.execute(tx)
    return isBehind
  })
}

/**
 * Returns the time up to which entries are final: no running or later transaction writes an older
 * one.
 */
export async function findHorizon(db: Db): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`
    select (least(clock_timestamp(), min(xact_start)) - interval '3 seconds')::text as horizon
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  return rows[0]!.horizon
}

/** Yesterday, if its sums must be replaced and no transaction can add to it any more. */
const dueDay = () => sql<{ day: string }>`
  select (${today()} - 1)::text as day from ledger_day_mark
  where recounted_until < ${today()} - 1
    and summed_until >= ${today()}::timestamp at time zone 'Asia/Manila'`

async function recountYesterday(db: Db): Promise<void> {
  if ((await dueDay().execute(db)).rows.length === 0) return
  await inWorkTransaction(db, async (tx) => {
    // Every worker comes here at the same time. The lock makes the others wait and find it done.
    const { rows } = await sql<{ day: string }>`${dueDay()} for update`.execute(tx)
    const day = rows[0]?.day
    if (day === undefined) return
    await sql`delete from ledger_day where day = ${day}::date`.execute(tx)
    await add(tx, onDay(day))
    await addPlaySums(tx, onDay(day), { isRecount: true })
    await sql`update ledger_day_mark set recounted_until = ${day}::date`.execute(tx)
  })
}

/**
 * Returns the condition that an entry's time lies between two times. They are inlined for the
 * reason given at `readSums`.
 */
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
    from ledger_journal j
    where j.cause in ('bet', 'round') and not ${isOfStaff} and ${isWithin}
    on conflict do nothing`.execute(tx)
}

function summed(isWithin: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select (j.at at time zone 'Asia/Manila')::date, ${isOfStaff}, j.cause, j.counter,
      j.currency, count(*), sum(j.amount_minor), sum(j.held_minor),
      coalesce(sum(b.stake_minor), 0), coalesce(sum(b.payout_minor), 0),
      coalesce(sum(s * s), 0), coalesce(sum(p * p), 0), coalesce(sum(s * p), 0)
    from ledger_journal j
    left join ledger_bet b on b.player_id = j.player_id and b.seq = j.seq and b.at = j.at
    cross join lateral (select b.stake_minor / 10000.0::float8 as s,
      b.payout_minor / 10000.0::float8 as p) as units
    where ${isWithin} group by 1, 2, 3, 4, 5`
}

const SUMS = sql`sum(lines)::int8 as lines, sum(amount_minor)::int8 as "amountMinor",
  sum(held_minor)::int8 as "heldMinor", sum(stake_minor)::int8 as "stakeMinor",
  sum(payout_minor)::int8 as "payoutMinor", sum(stake_squared) as "stakeSquared",
  sum(payout_squared) as "payoutSquared", sum(stake_by_payout) as "stakeByPayout"`

/**
 * Returns the stored sums of a range of days. They lack the entries of the last seconds, and those
 * of days that the job has not reached.
 */
export async function findDaySums(
  db: Db,
  { from, until }: { from: string; until: string },
): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select day::text, is_staff as "isStaff", cause, counter, currency, ${SUMS} from ledger_day
    where day between ${from}::date and ${until}::date
    group by day, is_staff, cause, counter, currency`.execute(db)
  return rows
}

/**
 * The sum of one operator account in one currency. `givenMinor` is what it has given to players
 * minus what it has taken from them.
 */
export type AccountSum = { counter: string; currency: string; lines: bigint; givenMinor: bigint }

export type OverviewSums = {
  days: DaySum[]
  /** Every operator account. Their total equals the players' balances and holds. */
  accounts: AccountSum[]
}

/**
 * Returns the sums of the last days and those of every operator account. One statement reads both,
 * because on a busy day most of the time goes into the entries that the job has not added yet.
 * Must run in a snapshot.
 */
export async function findOverviewSums(tx: Tx, days: number): Promise<OverviewSums> {
  const rows = await readSumsIn(
    tx,
    (mark) => sql<DaySum & { isAccount: boolean }>`
    with added as materialized (${tail(mark)}), all_days as not materialized
      (select * from ledger_day union all select * from added)
    select false as "isAccount", day::text, is_staff as "isStaff", cause, counter,
      currency, ${SUMS}
    from all_days where day > ${today()} - ${days}::int and day <= ${today()}
    group by day, is_staff, cause, counter, currency
    union all
    select true, null, null, null, counter, currency, ${SUMS} from all_days
    group by counter, currency
    order by day, counter, currency`,
  )
  const isDay = ({ isAccount }: { isAccount: boolean }) => !isAccount
  return {
    days: rows.filter(isDay).map(({ isAccount: _, ...day }) => day),
    accounts: rows
      .filter(({ isAccount }) => isAccount)
      .map(({ counter, currency, lines, amountMinor, heldMinor }) => ({
        counter,
        currency,
        lines,
        givenMinor: amountMinor + heldMinor,
      })),
  }
}

function tail(mark: RawBuilder<unknown>): RawBuilder<unknown> {
  return summed(sql`j.at > ${mark}`)
}
