import { RECON_DAYS_PER_PAGE } from '@kapis/contract/reconciliation'
import type { ReconDayDetails } from '@kapis/contract/reconciliation'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { listReconDays } from '@kapis/contract/routes'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { findDayPeople } from './find-day-people.ts'
import { findComparison, findDifferences, listOpenDays } from './open-days.ts'
import type { OpenDay } from './open-days.ts'
import { fingerprintOf, presentDetails, presentReconDay } from './present-day.ts'
import type { DayFacts } from './present-day.ts'
import { findSealedTo } from './recon-facts.ts'
import { findResolutions } from './resolutions.ts'
import { summarise } from './summarise.ts'

type Preparation = NonNullable<DayFacts['prepared']>

/** Returns who has prepared which of the open days. */
async function findPrepared(db: Db): Promise<Map<string, Preparation>> {
  const { rows } = await sql<Omit<Preparation, 'at'> & { day: string; at: Date }>`
    select d.day::text, u.user_id as "userId", u.username, d.prepared_at as at,
      encode(d.fingerprint, 'hex') as fingerprint
    from recon_day d join app_user u on u.user_id = d.prepared_by
    where d.sealed_at is null`.execute(db)
  return new Map(
    rows.map(({ day, at, ...prepared }) => [day, { ...prepared, at: at.toISOString() }]),
  )
}

/** Lists the days as they were last compared, newest first, and sums up what is not explained. */
export async function listDays(db: Db, page: number): Promise<DataInput<typeof listReconDays>> {
  const days = await listOpenDays(db)
  const prepared = await findPrepared(db)
  const from = (page - 1) * RECON_DAYS_PER_PAGE
  const shown = days.toReversed().slice(from, from + RECON_DAYS_PER_PAGE)
  const open = []
  for (const day of shown) {
    const preparation = prepared.get(day.day) ?? null
    const fingerprint = preparation === null ? null : (await readDifferences(db, days, day)).print
    const facts = { isComplete: isComplete(days, day), prepared: preparation, fingerprint }
    open.push(presentReconDay(day, facts))
  }
  const { days: sealed, total } = await listSealed(db, page, days.length)
  const summary = summarise(days, await findSealedTo(db), await findComparison(db))
  return { summary, days: [...open, ...sealed], totalDays: days.length + total }
}

function isComplete(days: readonly OpenDay[], { day }: OpenDay): boolean {
  return days.some((one) => one.day > day && one.lines > 0)
}

/** Reads the differences of a day, what staff said about them, and the day's fingerprint. */
async function readDifferences(db: Db, days: readonly OpenDay[], day: OpenDay) {
  const differences = await findDifferences(db, day.day)
  const keys = differences.map(({ key }) => key)
  const resolutions = await findResolutions(db, keys)
  // Only the first open day can be sealed, so only its predecessor is final.
  const sealed = days[0]?.day === day.day ? await findSealedTo(db) : null
  const previous = sealed?.fingerprint ?? null
  const print = fingerprintOf(day, differences, { resolutions, previous })
  return { differences, resolutions, print }
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

/** Returns one day, sealed or as it was last compared. Refuses: not_found. */
export async function readDay(db: Db, day: string): Promise<{ day: ReconDayDetails }> {
  const sealed = await findSealedDay(db, day)
  if (sealed !== null) return { day: sealed }
  const days = await listOpenDays(db)
  const found = days.find((one) => one.day === day)
  if (found === undefined) throw refuse('not_found', { day })
  const prepared = (await findPrepared(db)).get(day) ?? null
  const { print: fingerprint, ...read } = await readDifferences(db, days, found)
  const people = await findDayPeople(db, day, read.differences)
  const facts = { isComplete: isComplete(days, found), prepared, fingerprint }
  return { day: presentDetails(found, facts, { ...read, people }) }
}

export async function findSealedDay(db: Db, day: string): Promise<ReconDayDetails | null> {
  const { rows } = await sql<{ shown: ReconDayDetails }>`
    select contents -> 'shown' as shown from recon_day
    where day::text = ${day} and sealed_at is not null`.execute(db)
  return rows[0]?.shown ?? null
}
