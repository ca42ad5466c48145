import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/**
 * The amounts that the operator owes players, and those that have moved since midnight in Manila.
 * Amounts are in coins or tickets, not in minor units.
 */
export type DayFigures = {
  owedCoins: number
  owedTickets: number
  inflowCoins: number
  outflowCoins: number
  /** Each game's name with its stakes and payouts. */
  games: [string, number, number][]
  /** The age of the stored sums, or null if there are none yet. */
  ageSeconds: number | null
}

/**
 * Reads the stored sums of days as the job last wrote them. This is cheap, because it does not read
 * the journal.
 */
export async function readDayFigures(db: Db): Promise<DayFigures> {
  const { rows } = await sql<DayFigures>`
    with today as (select * from ledger_day
      where day = (now() at time zone 'Asia/Manila')::date and currency = 'coin' and not is_staff),
    owed as (select coalesce(sum(amount_minor + held_minor) filter (where currency = 'coin'), 0)
        / 10000.0 as coins, coalesce(sum(amount_minor + held_minor)
        filter (where currency = 'ticket'), 0) / 10000.0 as tickets from ledger_day),
    games as (select coalesce(json_agg(json_build_array(substr(counter, 6),
        stake_minor / 10000.0, payout_minor / 10000.0)), '[]') as list
      from (select counter, sum(stake_minor) as stake_minor, sum(payout_minor) as payout_minor
        from today where counter like 'game:%' group by counter) g)
    select owed.coins::float8 as "owedCoins", owed.tickets::float8 as "owedTickets",
      (select coalesce(-sum(held_minor), 0) / 10000.0 from today
        where cause = 'withdrawal')::float8 as "outflowCoins",
      (select coalesce(sum(amount_minor), 0) / 10000.0 from today
        where cause = 'deposit')::float8 as "inflowCoins",
      games.list as games,
      case when isfinite(m.summed_until)
        then extract(epoch from clock_timestamp() - m.summed_until)::float8 end as "ageSeconds"
    from owed, games, ledger_day_mark m`.execute(db)
  return rows[0]!
}
