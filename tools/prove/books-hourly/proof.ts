import pg from 'pg'
import { openDb, openPool } from '../../../apps/api/src/db/pool.ts'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import { watchReturns } from '../../../apps/api/src/features/games/fairness/watch-returns.ts'
import { checkInvariants } from '../../../apps/api/src/ledger/checks/check-invariants.ts'
import { checkNew } from '../../../apps/api/src/ledger/checks/check-new.ts'
import { sumDays } from '../../../apps/api/src/ledger/reports/sum-days.ts'
import { createMigratedDatabase } from '../../services/migrated-database.ts'
import { PLAYERS, addRounds, makeAccounts } from './grow-journal.ts'
import type { Proof, ProofContext } from '../proof.ts'

/** The number of hours to measure: at least `least`, and up to `most` if the machine is busy. */
const HOURS = { least: 3, most: 9 }
/** One hour of play: the number of players, and of rounds for each of them. */
const HOUR = { players: 250, each: 10 }
/**
 * The largest allowed ratio between the cost of the longest journal and that of the shortest, which
 * has a tenth or a hundredth of its rows. It allows for noise.
 */
const RATIO_MAX = 3

type Cost = { rows: number; firstMs: number; hourlyMs: number; sumMs: number; returnsMs: number }

export const proof: Proof = {
  name: 'books.hourly',
  about: 'The hourly checks and sums cost the same however long the journal is.',
  async run(ctx) {
    // The full form grows the journal to ten million rows.
    const sizes = ctx.short ? [5_000, 50_000] : [100_000, 1_000_000, 10_000_000]
    const apps: Grown[] = []
    for (const rows of sizes) apps.push(await openGrown(ctx, rows))
    const ratios = await measureHours(ctx, apps)
    const costs: Cost[] = []
    let faults = 0
    for (const app of apps) {
      const returnsMs = await time(() => watchReturns({ db: app.db, clock: () => new Date() })())
      costs.push({ ...costOf(app), returnsMs })
      faults += Number(await findsFault(app.admin, () => checkOf(ctx)(app.db)))
      ctx.say(JSON.stringify(costs.at(-1)))
    }
    const figures = { ratios, faultsFound: faults, costs }
    const tooSlow = isFlat(ratios) ? [] : [`the ratios are ${JSON.stringify(ratios)}`]
    return { pass: faults === sizes.length, figures, tooSlow }
  },
}

/**
 * Measures the journals alternately, so that other load slows all of them, and returns the ratios
 * of their fastest hours. A ratio above the bound is measured again before it counts.
 */
async function measureHours(ctx: ProofContext, apps: Grown[]): Promise<Ratios> {
  for (let hour = 1; ; hour += 1) {
    for (const app of apps) await measureHour(ctx, app)
    const ratios = ratiosOf(costOf(apps[0]!), costOf(apps.at(-1)!))
    if (hour >= (isFlat(ratios) ? HOURS.least : HOURS.most)) return ratios
  }
}

async function measureHour(ctx: ProofContext, { admin, db, hourly, sums }: Grown): Promise<void> {
  await addRounds(admin, { ...HOUR, from: daysAgo(0.01), to: daysAgo(0.001) })
  hourly.push(await time(() => mustBeClean(checkOf(ctx)(db))))
  sums.push(await time(() => sumDays(db)))
}

type Ratios = { hourly: number; sums: number }

function ratiosOf(small: Omit<Cost, 'returnsMs'>, large: Omit<Cost, 'returnsMs'>): Ratios {
  const ratio = (a: number, b: number) => Math.round((b / a) * 100) / 100
  return { hourly: ratio(small.hourlyMs, large.hourlyMs), sums: ratio(small.sumMs, large.sumMs) }
}

function isFlat({ hourly, sums }: Ratios): boolean {
  return hourly <= RATIO_MAX && sums <= RATIO_MAX
}

function costOf({ rows, firstMs, hourly, sums }: Grown) {
  return { rows, firstMs, hourlyMs: Math.min(...hourly), sumMs: Math.min(...sums) }
}

function checkOf(ctx: ProofContext) {
  return ctx.planted ? checkInvariants : checkNew
}

type Grown = {
  rows: number
  admin: pg.Pool
  db: Db
  firstMs: number
  hourly: number[]
  sums: number[]
}

async function openGrown(ctx: ProofContext, rows: number): Promise<Grown> {
  const { postgres } = await ctx.services({ max_wal_size: '8GB', shared_buffers: '512MB' })
  const name = `rows_${rows}`
  await createMigratedDatabase(postgres.adminUrl, name)
  const admin = new pg.Pool({ connectionString: postgres.url(name, 'postgres'), max: 1 })
  admin.on('error', () => {})
  ctx.onExit(() => admin.end())
  const url = postgres.url(name, 'kapis_app')
  const db = openDb(openPool({ url, connectionsMax: 2, waitMs: 60_000 }))
  ctx.onExit(() => db.destroy())
  await makeAccounts(admin)
  const [from, to] = [daysAgo(30), daysAgo(0.5)]
  await addRounds(admin, { each: rows / PLAYERS, players: PLAYERS, from, to })
  await admin.query('vacuum analyze')
  const firstMs = await time(() => mustBeClean(checkOf(ctx)(db)))
  await sumDays(db)
  return { rows, admin, db, firstMs, hourly: [], sums: [] }
}

/** Adds money to one account and returns whether the check finds the fault and names the player. */
async function findsFault(admin: pg.Pool, check: () => ReturnType<typeof checkNew>) {
  const player = '00000000-0000-7000-8000-000000000001'
  await admin.query(`update ledger_account set coin_minor = coin_minor + 1 where player_id = $1`, [
    player,
  ])
  const found = await check()
  return found.some(({ players }) => players.length === 1 && players[0] === player)
}

async function mustBeClean(checked: ReturnType<typeof checkNew>): Promise<void> {
  const found = await checked
  if (found.length > 0) throw new Error(`a grown journal breaks ${JSON.stringify(found)}`)
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return Math.round(performance.now() - started)
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
