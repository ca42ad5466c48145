import { RECON_DAYS_PER_PAGE } from '@kapis/contract/reconciliation'
import type { ReconDayDetails } from '@kapis/contract/reconciliation'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { listReconDays } from '@kapis/contract/routes'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { findRecon } from './find-recon.ts'
import type { Recon } from './find-recon.ts'
import { findDayPeople } from './find-day-people.ts'
import { presentDetails, presentReconDay } from './present-day.ts'
import type { DayFacts } from './present-day.ts'
import type { ReconciledDay } from './reconcile.ts'
import { summarise } from './summarise.ts'

type Preparation = NonNullable<DayFacts['prepared']>

/** Returns who has prepared which of the open days. */
async function findPrepared(db: Db, days: readonly ReconciledDay[]) {
  const { rows } = await sql<Omit<Preparation, 'at'> & { day: string; at: Date }>`
    select d.day::text, u.user_id as "userId", u.username, d.prepared_at as at,
      encode(d.fingerprint, 'hex') as fingerprint
    from recon_day d join app_user u on u.user_id = d.prepared_by
    where d.day = any (${days.map(({ day }) => day)}::date[]) and d.sealed_at is null`.execute(db)
  return new Map(
    rows.map(({ day, at, ...prepared }) => [day, { ...prepared, at: at.toISOString() }]),
  )
}

/** Returns what is known about an open day besides its figures. */
function factsOf(
  recon: Recon,
  day: ReconciledDay,
  prepared: ReadonlyMap<string, Preparation>,
): DayFacts {
  const isFirst = recon.days[0] === day
  return {
    resolutions: recon.resolutions,
    isComplete: recon.days.some((one) => one.day > day.day && one.lines.length > 0),
    prepared: prepared.get(day.day) ?? null,
    // Only the first open day can be sealed, so only its predecessor is final.
    previous: isFirst ? (recon.sealed?.fingerprint ?? null) : null,
  }
}

/** Lists the days, newest first, and sums up what is not explained. */
export async function listDays(db: Db, page: number): Promise<DataInput<typeof listReconDays>> {
  const recon = await findRecon(db)
  const prepared = await findPrepared(db, recon.days)
  const open = recon.days
    .toReversed()
    .map((day) => presentReconDay(day, factsOf(recon, day, prepared)))
  const { days: sealed, total } = await listSealed(db, page, open.length)
  const from = (page - 1) * RECON_DAYS_PER_PAGE
  const days = [...open.slice(from, from + RECON_DAYS_PER_PAGE), ...sealed]
  return { summary: summarise(recon), days, totalDays: open.length + total }
}

async function listSealed(db: Db, page: number, openDays: number) {
  const from = (page - 1) * RECON_DAYS_PER_PAGE
  const skipped = Math.max(0, from - openDays)
  const count = Math.max(0, Math.min(RECON_DAYS_PER_PAGE, from + RECON_DAYS_PER_PAGE - openDays))
  const { rows } = await sql<{ shown: ReconDayDetails }>`
    select contents -> 'shown' as shown
    from recon_day where sealed_at is not null order by day desc
    limit ${count} offset ${skipped}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from recon_day where sealed_at is not null`.execute(db)
  return { days: rows.map(({ shown }) => shown), total: counted[0]!.total }
}

/** Returns one day, sealed or open. Refuses: not_found. */
export async function readDay(db: Db, day: string): Promise<{ day: ReconDayDetails }> {
  const sealed = await findSealedDay(db, day)
  if (sealed !== null) return { day: sealed }
  const recon = await findRecon(db)
  const found = recon.days.find((one) => one.day === day)
  if (found === undefined) throw refuse('not_found', { day })
  return { day: await showDay(db, recon, found) }
}

export async function showDay(db: Db, recon: Recon, day: ReconciledDay): Promise<ReconDayDetails> {
  const facts = factsOf(recon, day, await findPrepared(db, [day]))
  return presentDetails(day, facts, await findDayPeople(db, day))
}

export async function findSealedDay(db: Db, day: string): Promise<ReconDayDetails | null> {
  const { rows } = await sql<{ shown: ReconDayDetails }>`
    select contents -> 'shown' as shown from recon_day
    where day::text = ${day} and sealed_at is not null`.execute(db)
  return rows[0]?.shown ?? null
}
