import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/** A player's coin stakes and losses on one day in Manila. */
export type PlayerDay = { day: string; wageredMinor: bigint; lostMinor: bigint; rounds: number }

/** Returns the last days, oldest first, up to today. Days without play have zeroes. */
export async function sumPlayerDays(db: Db, playerId: string, days: number): Promise<PlayerDay[]> {
  const { rows } = await sql<PlayerDay>`
    with today as (select (clock_timestamp() at time zone 'Asia/Manila')::date as day),
    played as (
      select (j.at at time zone 'Asia/Manila')::date as day,
        sum(case when j.counter like 'hold:%' then -j.amount_minor
          when j.held_minor = 0 then b.stake_minor end) as wagered,
        -sum(j.amount_minor) as lost,
        count(*) filter (where j.counter like 'game:%') as rounds
      from ledger_journal j
      left join ledger_bet b on b.player_id = j.player_id and b.seq = j.seq and b.at = j.at
      where j.player_id = ${playerId} and j.currency = 'coin'
        and j.at >= ((select day from today) - ${days - 1}::int)::timestamp at time zone 'Asia/Manila'
        and (j.counter like 'game:%' or j.counter like 'hold:%')
      group by 1)
    select (today.day - back)::text as day, coalesce(p.wagered, 0)::int8 as "wageredMinor",
      coalesce(p.lost, 0)::int8 as "lostMinor", coalesce(p.rounds, 0)::int as rounds
    from today cross join generate_series(0, ${days - 1}::int) as back
    left join played p on p.day = today.day - back
    order by 1`.execute(db)
  return rows
}
