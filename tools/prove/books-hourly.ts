import pg from 'pg'
import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import type { Db } from '../../apps/api/src/db/pool.ts'
import { watchReturns } from '../../apps/api/src/features/games/watch-returns.ts'
import { checkInvariants } from '../../apps/api/src/ledger/check-invariants.ts'
import { checkNew } from '../../apps/api/src/ledger/check-new.ts'
import { sumDays } from '../../apps/api/src/ledger/sum-days.ts'
import { createMigratedDatabase } from '../services/migrated-database.ts'
import { PLAYERS, addRounds, makeAccounts } from './books/grow-journal.ts'
import type { Proof, ProofContext } from './proof.ts'
import { median } from './statistics.ts'

const HOURS = 3
/** One hour's play: so many rounds of each of so many players. */
const HOUR = { players: 250, each: 10 }
/** A journal of ten or a hundred times the rows may cost this much more. Noise is in it. */
const RATIO_MAX = 3

type Cost = { rows: number; firstMs: number; hourlyMs: number; sumMs: number; returnsMs: number }

export const proof: Proof = {
  name: 'books.hourly',
  about: 'An hour of checks and sums costs the same however long the journal is.',
  async run(ctx) {
    // The full form grows the journal to ten million rows.
    const sizes = ctx.short ? [20_000, 200_000] : [100_000, 1_000_000, 10_000_000]
    const costs: Cost[] = []
    let faults = 0
    for (const rows of sizes) {
      const house = await openGrown(ctx, rows)
      const { cost, found } = await measure(ctx, house, rows)
      costs.push(cost)
      faults += Number(found)
      ctx.say(JSON.stringify(cost))
    }
    const ratio = (read: (cost: Cost) => number) =>
      Math.round((read(costs.at(-1)!) / read(costs[0]!)) * 100) / 100
    const ratios = {
      hourly: ratio(({ hourlyMs }) => hourlyMs),
      sums: ratio(({ sumMs }) => sumMs),
    }
    const isFlat = ratios.hourly <= RATIO_MAX && ratios.sums <= RATIO_MAX
    const pass = isFlat && faults === sizes.length
    return { pass, figures: { ratios, faultsFound: faults, costs } }
  },
}

type Grown = { admin: pg.Pool; db: Db }

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
  return { admin, db }
}

async function measure(ctx: ProofContext, { admin, db }: Grown, rows: number) {
  const check = ctx.planted ? checkInvariants : checkNew
  const firstMs = await time(() => mustBeClean(check(db)))
  await sumDays(db)
  const hourly: number[] = []
  const sums: number[] = []
  for (let hour = 0; hour < HOURS; hour += 1) {
    await addRounds(admin, { ...HOUR, from: daysAgo(0.01), to: daysAgo(0.001) })
    hourly.push(await time(() => mustBeClean(check(db))))
    sums.push(await time(() => sumDays(db)))
  }
  const returnsMs = await time(() => watchReturns({ db, clock: () => new Date() })())
  const found = await findsFault(admin, () => check(db))
  const cost = { rows, firstMs, hourlyMs: median(hourly), sumMs: median(sums), returnsMs }
  return { cost, found }
}

/** Money out of nothing in one account must be found at once, by its player. */
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
