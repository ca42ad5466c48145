import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { COHORT_WEEKS } from './keep-insights.ts'

/**
 * The players who signed up in one week, and how many of them played in that week and in each later
 * one.
 */
export type Cohort = { week: string; players: number; active: number[] }

/**
 * Returns the cohorts of the last weeks, oldest first, as of the last run of the job. A week
 * without sign-ups, or one that has just begun, has zeroes.
 */
export async function findCohorts(db: Db): Promise<Cohort[]> {
  const { rows } = await sql<Cohort>`
    select w.week::text, coalesce(c.players, 0) as players,
      (select array_agg(coalesce(c.active[place], 0) order by place)
        from generate_series(1, w.back + 1) as place) as active
    from (select back,
        date_trunc('week', clock_timestamp() at time zone 'Asia/Manila')::date - 7 * back as week
      from generate_series(${COHORT_WEEKS - 1}::int, 0, -1) as back) w
    left join ledger_cohort c on c.week = w.week
    order by w.week`.execute(db)
  return rows
}
