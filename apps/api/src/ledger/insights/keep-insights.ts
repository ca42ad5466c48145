import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { inWorkTransaction, today } from '../reports/day-sql.ts'

/** The number of weeks with a cohort: the current week and the four before it. */
export const COHORT_WEEKS = 5
const LARGEST_DAYS = 14
/** The number of winners and the number of losers that are stored. */
const LARGEST_KEPT = 5

/**
 * Recomputes retention and the largest results from the stored sums of days. Pages read the stored
 * results, because computing them takes too long for a page.
 */
export function keepInsights(db: Db): Promise<void> {
  return inWorkTransaction(db, async (tx) => {
    await keepCohorts(tx)
    await keepLargest(tx)
  })
}

async function keepCohorts(tx: Tx): Promise<void> {
  await sql`delete from ledger_cohort`.execute(tx)
  await sql`insert into ledger_cohort (week, players, active)
    with this as (
      select date_trunc('week', clock_timestamp() at time zone 'Asia/Manila')::date as week),
    joined as materialized (
      select u.user_id, date_trunc('week', u.created_at at time zone 'Asia/Manila')::date as week
      from app_user u where u.role = 'player' and u.created_at >= ((select week from this)
        - ${(COHORT_WEEKS - 1) * 7}::int)::timestamp at time zone 'Asia/Manila'),
    played as materialized (
      select week, later, count(*)::int as players
      from (select j.user_id, j.week, (p.day - j.week) / 7 as later
        from joined j join ledger_player_day p on p.player_id = j.user_id and p.day >= j.week
        group by 1, 2, 3) once
      group by week, later)
    select z.week, z.players, (select array_agg(coalesce(p.players, 0) order by s.later)
      from generate_series(0, (this.week - z.week) / 7) as s (later)
      left join played p on p.later = s.later and p.week = z.week)
    from this, (select week, count(*)::int as players from joined group by week) z`.execute(tx)
}

async function keepLargest(tx: Tx): Promise<void> {
  await sql`delete from ledger_largest`.execute(tx)
  await sql`insert into ledger_largest (player_id, lost_minor, rounds)
    with sums as materialized (
      select player_id, sum(lost_minor)::int8 as lost_minor, sum(rounds)::int8 as rounds
      from ledger_player_sum where day > ${today()} - ${LARGEST_DAYS}::int and not is_staff
      group by player_id)
    (select * from sums where lost_minor < 0 order by lost_minor limit ${LARGEST_KEPT}::int)
    union all
    (select * from sums where lost_minor > 0 order by lost_minor desc limit ${LARGEST_KEPT}::int)
  `.execute(tx)
}
