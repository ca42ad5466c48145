import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/** Lists the partitions that are missing for this month and the `monthsAhead` months after it. */
export async function findMissingMonths(db: Db, monthsAhead: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name
    from unnest(array['ledger_journal', 'ledger_bet']) as t (parent),
      generate_series(0, ${monthsAhead}::int) as ahead,
      format('%s_%s', parent,
        to_char(now() at time zone 'UTC' + make_interval(months => ahead), 'YYYY_MM')) as name
    where not exists (
      select from pg_inherits
      where inhparent = parent::regclass and inhrelid = to_regclass(name))`.execute(db)
  return rows.map(({ name }) => name)
}
