import { sql } from 'kysely'
import { listArchivedMonths } from '#ledger/archive/list-archived.ts'
import { checkSeal } from './seal-days.ts'
import type { SealDeps } from './seal-days.ts'

/** The number of hourly runs, 30 days' worth, in which every seal is checked once. */
const HOURS = 30 * 24

/**
 * Checks the seals whose last check is longest ago, and returns their days. Skips archived months,
 * whose entries are in files. Throws if a seal is invalid.
 */
export async function recheckSeals(deps: SealDeps): Promise<string[]> {
  const days = await listDue(deps)
  for (const day of days) {
    const wrong = await checkSeal(deps, day)
    if (wrong !== null) throw new Error(`The seal of ${day} does not hold: ${wrong}`)
    await sql`insert into day_seal_check (day) values (${day}::date)
      on conflict (day) do update set checked_at = clock_timestamp()`.execute(deps.db)
  }
  return days
}

async function listDue({ db }: SealDeps): Promise<string[]> {
  const archived = await listArchivedMonths(db)
  const monthOf = (days: number) => sql`to_char((s.day + ${days}::int)::timestamp
    at time zone 'Asia/Manila' at time zone 'UTC', 'YYYY-MM')`
  const { rows } = await sql<{ day: string }>`
    select s.day::text from day_seal s left join day_seal_check c using (day)
    where ${monthOf(0)} <> all (${archived}::text[]) and ${monthOf(1)} <> all (${archived}::text[])
    order by coalesce(c.checked_at, s.sealed_at), s.day
    limit (select ceil(count(*)::numeric / ${HOURS}) from day_seal)`.execute(db)
  return rows.map(({ day }) => day)
}
