import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { addKeys } from '../../../../apps/api/src/cells/directory/manage-keys.ts'
import { migrateDirectory } from '../../../../apps/api/src/cells/directory/migrate-directory.ts'
import { openDirectory } from '../../../../apps/api/src/cells/directory/open-directory.ts'
import type { Directory } from '../../../../apps/api/src/cells/directory/open-directory.ts'
import type { PeerKey } from '../../../../apps/api/src/cells/directory/peer-key.ts'
import { peerKeyOf } from '../../../../apps/api/src/config/cell-settings.ts'
import { openDb, openPool } from '../../../../apps/api/src/db/pool.ts'
import type { Db } from '../../../../apps/api/src/db/pool.ts'
import { makeSecretBox } from '../../../../apps/api/src/fairness/secret-box.ts'
import { makePlayer } from '../../../../apps/api/test/make-player.ts'
import type { Player, PlayerOptions } from '../../../../apps/api/test/make-player.ts'
import { createDatabase } from '../../../services/databases.ts'
import { createMigratedDatabase } from '../../../services/migrated-database.ts'
import { startPostgres } from '../../../services/postgres.ts'
import type { Postgres } from '../../../services/postgres.ts'
import { startServices } from '../../../services/services.ts'
import type { Services } from '../../../services/services.ts'
import type { ProofApi, ProofContext } from '../../proof.ts'
import type { ApiPlace } from '../app/balancer.ts'
import { newPlace } from '../app/balancer.ts'
import { msUntil } from '../crowd/wait-until.ts'
import { startCellBalancer } from './cell-balancer.ts'
import type { CellBalancer } from './cell-balancer.ts'

const DATABASE = 'kapis'
const DIRECTORY = 'directory'
/** The origin of all requests but those of a browser, which has the address of HAProxy. */
const ORIGIN = 'http://kapis.test'
const CELL_NAMES = ['c1', 'c2'] as const
type CellName = (typeof CELL_NAMES)[number]

/** One cell: a whole Kapis with one API process and one worker. */
export type ProofCell = {
  name: CellName
  services: Services
  db: Db
  api: ProofApi
  worker: ProofApi
  /** Creates a signed-in player of this cell. The cookie names the cell, as after a sign-in. */
  aPlayer(options?: PlayerOptions): Promise<Player>
}

export type CellRig = {
  cells: ProofCell[]
  directory: { postgres: Postgres; db: Directory }
  balancer: CellBalancer
  /** The key with which each cell signs its calls. */
  peerKeys: Record<CellName, PeerKey>
  /** The address that browsers use: HAProxy, which finds the cell of a player by the cookie. */
  front: { port: number; origin: string }
}

type RigSettings = {
  /** The bug that the API processes have. */
  plant?: string | undefined
  /** Variables of all API processes and workers. */
  env?: Record<string, string>
}

/** Starts two cells, the directory and HAProxy in front of the cells. */
export async function openCellRig(
  ctx: ProofContext,
  { plant, env = {} }: RigSettings = {},
): Promise<CellRig> {
  const first = await ctx.services()
  const [, second, directory] = await Promise.all([
    ctx.database(),
    openSecond(ctx),
    openSharedDirectory(ctx, join(first.folder, DIRECTORY)),
  ])
  const places = await Promise.all(CELL_NAMES.map((name) => newPlace(name)))
  const balancer = await startCellBalancer(first.folder, places)
  ctx.onExit(() => balancer.stop())
  const secrets = { c1: newKey(), c2: newKey() }
  for (const [n, name] of CELL_NAMES.entries()) {
    const address = `http://127.0.0.1:${balancer.peerPorts[n]}`
    await directory.db.insertInto('cell').values({ name, address }).execute()
    await addKeys(directory.db, name, [peerKeyOf(secrets[name])])
  }
  const shared = {
    DIRECTORY_KEY: newKey(),
    DIRECTORY_URL: directory.postgres.url(DIRECTORY, 'kapis_app'),
    PUBLIC_ORIGINS: `${ORIGIN},http://127.0.0.1:${balancer.port}`,
    ...env,
  }
  const cells = await Promise.all(
    CELL_NAMES.map((name, n) => {
      const [services, place] = [n === 0 ? first : second, places[n]!]
      const own = { CELL: name, PEER_KEYS: secrets[name] }
      return openCell(ctx, { name, services, place, plant, env: { ...shared, ...own } })
    }),
  )
  for (const place of places) await untilUsed(balancer, place)
  return {
    cells,
    directory,
    balancer,
    peerKeys: { c1: peerKeyOf(secrets.c1), c2: peerKeyOf(secrets.c2) },
    front: { port: balancer.port, origin: ORIGIN },
  }
}

const newKey = () => randomBytes(32).toString('hex')

/** Starts the services of the second cell. The first one has those of the proof. */
async function openSecond(ctx: ProofContext): Promise<Services> {
  const services = await startServices()
  ctx.onExit(() => services.stop())
  await createMigratedDatabase(services.postgres.adminUrl, DATABASE)
  return services
}

async function openSharedDirectory(ctx: ProofContext, dataDir: string) {
  const postgres = await startPostgres({ dataDir })
  ctx.onExit(() => postgres.discard())
  await createDatabase(postgres.adminUrl, DIRECTORY)
  await migrateDirectory(postgres.url(DIRECTORY, 'kapis_owner'))
  const db = openDirectory(postgres.url(DIRECTORY, 'kapis_owner'))
  ctx.onExit(() => db.destroy())
  return { postgres, db }
}

type CellPlan = {
  name: CellName
  services: Services
  place: ApiPlace
  env: Record<string, string>
  plant: string | undefined
}

async function openCell(ctx: ProofContext, plan: CellPlan): Promise<ProofCell> {
  const { name, services, place, plant } = plan
  const env = { ...environmentOf(services), ...plan.env }
  const ports = { PORT: String(place.port), INTERNAL_PORT: String(place.internalPort) }
  const [api, worker] = await Promise.all([
    ctx.startApi({ env: { ...env, ...ports }, ...(plant !== undefined && { plant }) }),
    ctx.startApi({ env, command: 'worker' }),
  ])
  const { db, aPlayer } = openPlayers(ctx, services)
  const ownPlayer: ProofCell['aPlayer'] = async (options) => {
    const player = await aPlayer(options)
    return { ...player, cookie: `${player.cookie}; kapis_cell=${name}` }
  }
  return { name, services, db, api, worker, aPlayer: ownPlayer }
}

/** Returns what differs from the first cell, and turns the limits off: one address sends it all. */
export function environmentOf({ postgres, redis, folder }: Services): Record<string, string> {
  return {
    DATABASE_URL: postgres.url(DATABASE, 'kapis_app'),
    ...(redis && { REDIS_URL: redis.url }),
    FILES_FOLDER: join(folder, 'files'),
    TRUST_PROXY: '127.0.0.1',
    BETS_PER_SECOND: '0',
    REQUESTS_PER_SECOND: '0',
    SIGN_INS_PER_HOUR: '0',
    PROMO_GUESSES_PER_HOUR: '0',
    OVERVIEW_SECONDS: '0',
  }
}

/** Connects to the database of a cell, and creates players in it. */
export function openPlayers(ctx: ProofContext, { postgres }: Services) {
  const patience = { waitMs: 60_000, lockMs: 30_000, loanMs: 120_000 }
  const url = postgres.url(DATABASE, 'kapis_app')
  const db = openDb(openPool({ url, connectionsMax: 4, ...patience }))
  ctx.onExit(() => db.destroy())
  const sealer = makeSecretBox(Buffer.from(ctx.secretsKey, 'hex'))
  return { db, aPlayer: (options: PlayerOptions = {}) => makePlayer(db, sealer, options) }
}

/** Waits until HAProxy sends requests to the process in this place. */
export async function untilUsed(balancer: CellBalancer, place: { name: string }): Promise<void> {
  const ms = await msUntil(() => balancer.isUsed(place.name), 120_000)
  if (ms === null) throw new Error(`${place.name} is not ready.`)
}
