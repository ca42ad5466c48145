import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#db/pool.ts'
import { summedByPlayer } from './add-play-sums.ts'
import { readSums } from './day-sql.ts'

/** The coins that a player staked and lost on one day in Manila. */
export type PlayerDay = { day: string; wageredMinor: bigint; lostMinor: bigint; rounds: number }

/**
 * Returns a player's days up to `last`, oldest first, including the entries that the job has not
 * summed yet. Days without play have zeroes.
 */
export function sumPlayerDays(
  db: Db,
  playerId: string,
  days: number,
  last: string,
): Promise<PlayerDay[]> {
  const isNew = (mark: RawBuilder<unknown>) => sql`j.player_id = ${playerId} and j.at > ${mark}`
  return readSums(
    db,
    (mark) => sql<PlayerDay>`
    with played as (
      select day, sum(wagered)::int8 as wagered, sum(lost)::int8 as lost, sum(rounds) as rounds
      from (select day, wagered_minor as wagered, lost_minor as lost, rounds
          from ledger_player_sum where player_id = ${playerId}
            and day > ${last}::date - ${days}::int and day <= ${last}::date
        union all select day, wagered, lost, rounds from (${summedByPlayer(isNew(mark))}) n) s
      group by day)
    select d.day::date::text as day, coalesce(p.wagered, 0)::int8 as "wageredMinor",
      coalesce(p.lost, 0)::int8 as "lostMinor", coalesce(p.rounds, 0)::int as rounds
    from generate_series(${last}::date - ${days - 1}::int, ${last}::date, interval '1 day') as d (day)
    left join played p on p.day = d.day::date
    order by 1`,
  )
}
