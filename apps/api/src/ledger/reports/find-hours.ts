import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { summedByHour } from './add-play-sums.ts'
import { isOfStaff, readSumsIn, today } from './day-sql.ts'

/** The coin rounds that players settled in one hour of a day in Manila. */
export type HourSum = {
  isToday: boolean
  hour: number
  rounds: bigint
  stakeMinor: bigint
  payoutMinor: bigint
}

/**
 * Returns the hours of today and yesterday in which players settled rounds, including the entries
 * that the job has not summed yet. Must run in a snapshot.
 */
export function findHours(tx: Tx): Promise<HourSum[]> {
  return readSumsIn(
    tx,
    (mark) => sql<HourSum>`
    select (hour at time zone 'Asia/Manila')::date = ${today()} as "isToday",
      extract(hour from hour at time zone 'Asia/Manila')::int as hour,
      sum(rounds)::int8 as rounds, sum(stake_minor)::int8 as "stakeMinor",
      sum(payout_minor)::int8 as "payoutMinor"
    from (select hour, rounds, stake_minor, payout_minor from ledger_hour
      union all ${summedByHour(sql`j.at > ${mark}`)}) h
    where hour >= (${today()} - 1)::timestamp at time zone 'Asia/Manila'
    group by 1, 2 order by 1, 2`,
  )
}

/** Returns the number of players who have played today. Must run in a snapshot. */
export async function countActiveToday(tx: Tx): Promise<number> {
  const rows = await readSumsIn(
    tx,
    (mark) => sql<{ n: number }>`
    select count(*)::int as n from (
      select player_id from ledger_player_day where day = ${today()}
      union select j.player_id from ledger_journal j
      where j.at > ${mark} and j.cause in ('bet', 'round') and not ${isOfStaff}
        and j.at >= ${today()}::timestamp at time zone 'Asia/Manila') p`,
  )
  return rows[0]!.n
}

/** Returns the time by the database's clock, and the day in Manila. */
export async function findNow(db: Db): Promise<{ now: Date; today: string }> {
  const { rows } = await sql<{ now: Date; today: string }>`
    select now() as now, ${today()}::text as today`.execute(db)
  return rows[0]!
}
