import { join } from 'node:path'
import pg from 'pg'
import { makePlayer } from '../../../apps/api/test/make-player.ts'
import { buildApp } from '../../../apps/api/src/app/app.ts'
import type { App } from '../../../apps/api/src/app/app.ts'
import { readConfig } from '../../../apps/api/src/config.ts'
import type { Config } from '../../../apps/api/src/config.ts'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import { openDb, openPool } from '../../../apps/api/src/db/pool.ts'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import { prepareEpoch, secretBoxContext } from '../../../apps/api/src/fairness/prepare-epoch.ts'
import { makeSecretBox } from '../../../apps/api/src/fairness/secret-box.ts'
import { openSession } from '../../../apps/api/src/features/auth/sessions/open-session.ts'
import { sumDays } from '../../../apps/api/src/ledger/reports/sum-days.ts'
import { cloneDatabase, createDatabase } from '../../services/databases.ts'
import { migrate } from '../../../apps/api/src/db/migrate.ts'
import type { ProofContext } from '../proof.ts'
import { BUSY_PLAYER, growTables } from './grow/grow.ts'

/** A grown database that nobody uses. Copies of it are measured, so that jobs can run again. */
export type Pristine = { rows: number; name: string; cookies: Cookies }
type Cookies = { boss: string; busy: string }

/** A copy of a grown database, with the API on it. */
export type Grown = {
  rows: number
  url: string
  db: Db
  pool: pg.Pool
  app: App
  config: Config
  cookies: Cookies
  /** The processes whose time counts. Those that they started, such as the database, count too. */
  processes: readonly number[]
}

const SETTINGS = {
  max_wal_size: '8GB',
  shared_buffers: '512MB',
  // It would take processor time at moments of its own choice.
  autovacuum: 'off',
  // The time of a process that has ended is not known.
  max_parallel_workers_per_gather: '0',
}

/** Makes one database of each size. */
export async function makeGrown(ctx: ProofContext, sizes: readonly number[]): Promise<Pristine[]> {
  const { postgres } = await ctx.services(SETTINGS)
  await createDatabase(postgres.adminUrl, 'empty')
  await migrate(postgres.url('empty', 'kapis_owner'))
  const made: Pristine[] = []
  for (const rows of sizes) {
    const name = `grown_${rows}`
    await cloneDatabase(postgres.adminUrl, 'empty', name)
    const cookies = await fill(ctx, { rows, name })
    made.push({ rows, name, cookies })
    ctx.say(`the tables have ${rows} rows`)
  }
  return made
}

async function fill(ctx: ProofContext, { rows, name }: { rows: number; name: string }) {
  const { postgres } = await ctx.services(SETTINGS)
  const url = postgres.url(name, 'kapis_app')
  const db = openDb(openPool({ url, connectionsMax: 2, ...PATIENCE }))
  try {
    const sealer = makeSecretBox(Buffer.from(ctx.secretsKey, 'hex'))
    const maker = await makePlayer(db, sealer, { role: 'super_admin' })
    const checker = await makePlayer(db, sealer, { role: 'super_admin' })
    const staff = { makerId: maker.userId, checkerId: checker.userId }
    await growTables(postgres.url(name, 'postgres'), rows, staff)
    // The job sums hour by hour, which here would measure the number of hours.
    await sumDays(db, '400 days')
    const cookies = { boss: maker.cookie, busy: await signInBusy(db, sealer) }
    await keepSessions(db, maker.userId)
    return cookies
  } finally {
    await db.destroy()
  }
}

async function keepSessions(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('user_session')
    // The largest tables take longer than an idle session lasts.
    .set({ stepped_up_until: new Date(Date.now() + 6 * 3_600_000), idle_seconds: 6 * 3_600 })
    .where('user_id', 'in', [userId, BUSY_PLAYER])
    .execute()
}

/** Gives the busy player a session, and seeds that can be opened in the first and current epochs. */
async function signInBusy(db: Db, sealer: ReturnType<typeof makeSecretBox>): Promise<string> {
  const player = { userId: BUSY_PLAYER, role: 'player' as const }
  const visit = { ip: '127.0.0.1', userAgent: 'grown' }
  const { cookie } = await inTransaction(db, (tx) => openSession(tx, player, visit))
  const { secret, root, treeTop } = prepareEpoch()
  const { epochs } = await db
    .selectFrom('fairness_epoch')
    .select(({ fn }) => fn.max<number>('epoch').as('epochs'))
    .where('player_id', '=', BUSY_PLAYER)
    .executeTakeFirstOrThrow()
  for (let epoch = 1; epoch <= epochs; epoch += 1) {
    const secret_sealed = sealer.seal(secret, secretBoxContext(BUSY_PLAYER, epoch))
    await db
      .updateTable('fairness_epoch')
      .set({ root, tree_top: treeTop, secret_sealed })
      .where('player_id', '=', BUSY_PLAYER)
      .where('epoch', '=', epoch)
      .execute()
  }
  return cookie
}

/** Removes what the jobs left behind, as the database does by itself where autovacuum is on. */
export async function vacuum({ url }: Grown): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

const PATIENCE = {
  waitMs: 60_000,
  lockMs: 30_000,
  loanMs: 600_000,
  statementMs: 300_000,
  idleMs: 60_000,
}
let copies = 0

/** Opens the API on a copy of a grown database. */
export async function openGrown(
  ctx: ProofContext,
  { rows, name, cookies }: Pristine,
): Promise<Grown> {
  const { postgres, folder } = await ctx.services(SETTINGS)
  copies += 1
  const copy = `${name}_${copies}`
  await cloneDatabase(postgres.adminUrl, name, copy)
  const appUrl = postgres.url(copy, 'kapis_app')
  const pool = openPool({ url: appUrl, connectionsMax: 4, ...PATIENCE })
  const db = openDb(pool)
  const betPool = openPool({ url: appUrl, connectionsMax: 2, waitMs: 5_000 })
  ctx.onExit(() => db.destroy())
  ctx.onExit(() => betPool.end())
  const config = readConfig({
    PROFILE: 'test',
    DATABASE_URL: appUrl,
    SECRETS_KEY: ctx.secretsKey,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_SECOND: '0',
    // A busy machine is no reason to refuse a request that is measured.
    SHED_FROM_DELAY_MS: '0',
    FILES_FOLDER: join(folder, `files-${copy}`),
  })
  const app = await buildApp({ config, db, betPool, clock: () => new Date() })
  ctx.onExit(() => app.close())
  const url = postgres.url(copy, 'postgres')
  return { rows, url, db, pool, app, config, cookies, processes: [process.pid] }
}
