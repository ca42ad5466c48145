import { RECON_DAYS_PER_PAGE } from '@kapis/contract/reconciliation'
import type { ReconDay, ReconDayDetails } from '@kapis/contract/reconciliation'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { listReconDays } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { findOpenRecon } from './find-recon.ts'
import type { OpenRecon } from './find-recon.ts'
import { findDayPeople } from './find-day-people.ts'
import { presentDetails, presentReconDay } from './present-day.ts'
import type { DayFacts } from './present-day.ts'
import type { ReconciledDay } from './reconcile.ts'
import { findResolutions, stateOf } from './resolutions.ts'
import type { Resolutions } from './resolutions.ts'

export type Recon = OpenRecon & { resolutions: Resolutions }

export async function findRecon(db: Db): Promise<Recon> {
  const open = await findOpenRecon(db)
  const keys = open.days.flatMap(({ differences }) => differences.map(({ key }) => key))
  return { ...open, resolutions: await findResolutions(db, keys) }
}

/** Returns what is known about one open day besides its figures. */
async function findDayFacts(db: Db, recon: Recon, day: ReconciledDay): Promise<DayFacts> {
  const { rows } = await sql<{
    userId: string
    username: string
    at: Date
    fingerprint: string
  }>`
    select u.user_id as "userId", u.username, d.prepared_at as at,
      encode(d.fingerprint, 'hex') as fingerprint
    from recon_day d join app_user u on u.user_id = d.prepared_by
    where d.day = ${day.day}::date and d.sealed_at is null`.execute(db)
  const [found] = rows
  const isFirst = recon.days[0] === day
  return {
    resolutions: recon.resolutions,
    isComplete: recon.days.some((one) => one.day > day.day && one.lines.length > 0),
    prepared: found === undefined ? null : { ...found, at: found.at.toISOString() },
    // Only the first open day can be sealed, so only its predecessor is final.
    previous: isFirst ? (recon.sealed?.fingerprint ?? null) : null,
  }
}

/** Lists the days, newest first, and sums up what is not explained. */
export async function listDays(db: Db, page: number): Promise<DataInput<typeof listReconDays>> {
  const recon = await findRecon(db)
  const open: ReconDay[] = []
  for (const day of recon.days.toReversed()) {
    open.push(presentReconDay(day, await findDayFacts(db, recon, day)))
  }
  const { days: sealed, total } = await listSealed(db, page, open.length)
  const from = (page - 1) * RECON_DAYS_PER_PAGE
  const days = [...open.slice(from, from + RECON_DAYS_PER_PAGE), ...sealed]
  return { summary: summarise(recon), days, totalDays: open.length + total }
}

async function listSealed(db: Db, page: number, openDays: number) {
  const from = (page - 1) * RECON_DAYS_PER_PAGE
  const skipped = Math.max(0, from - openDays)
  const count = Math.max(0, Math.min(RECON_DAYS_PER_PAGE, from + RECON_DAYS_PER_PAGE - openDays))
  const { rows } = await sql<{ shown: ReconDayDetails; total: number }>`
    select contents -> 'shown' as shown, (count(*) over ())::int as total
    from recon_day where sealed_at is not null order by day desc
    limit ${count} offset ${skipped}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from recon_day where sealed_at is not null`.execute(db)
  return { days: rows.map(({ shown }) => shown), total: counted[0]!.total }
}

function summarise({ days, resolutions, sealed }: Recon) {
  const last = days.at(-1)
  const lines = days.flatMap(({ lines: own }) => own)
  const closing = last?.closingMinor ?? sealed?.closingMinor ?? null
  const open = openDifferences({ days, resolutions })
  const net = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  return {
    unexplained: summariseOpen(open, closing !== null),
    gcashBalance: closing === null ? null : toNumber(closing),
    importedTo: lines.at(-1)?.at.toISOString() ?? null,
    cashierBalance: closing === null ? null : toNumber(closing - net),
    sealedTo: sealed?.day ?? null,
    openDays: days.length,
  }
}

function openDifferences({ days, resolutions }: Pick<Recon, 'days' | 'resolutions'>) {
  return days
    .flatMap(({ differences }) => differences)
    .filter((one) => stateOf(one, resolutions.get(one.key)) !== 'explained')
}

/**
 * Sums up the open differences. Amounts of both signs add up, because two mistakes that cancel each
 * other out are not explained.
 */
function summariseOpen(open: readonly { amountMinor: bigint; at: Date }[], isStarted: boolean) {
  const size = (minor: bigint) => (minor < 0n ? -minor : minor)
  const oldest = open.map(({ at }) => at.getTime()).toSorted((a, b) => a - b)[0]
  return {
    amount: toNumber(open.reduce((sum, { amountMinor }) => sum + size(amountMinor), 0n)),
    lines: open.length,
    oldestAt: oldest === undefined ? null : new Date(oldest).toISOString(),
    isStarted,
  }
}

/** Returns the pesos of the GCash account that nobody has explained. */
export async function findUnexplained(db: Db) {
  return summarise(await findRecon(db)).unexplained
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
  const facts = await findDayFacts(db, recon, day)
  return presentDetails(day, facts, await findDayPeople(db, day))
}

export async function findSealedDay(db: Db, day: string): Promise<ReconDayDetails | null> {
  const { rows } = await sql<{ shown: ReconDayDetails }>`
    select contents -> 'shown' as shown from recon_day
    where day::text = ${day} and sealed_at is not null`.execute(db)
  return rows[0]?.shown ?? null
}
