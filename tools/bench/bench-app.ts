import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { apiEnvironment, newSecretsKey } from '../run/api-environment.ts'
import { startApi } from '../run/start-api.ts'
import type { Api } from '../run/start-api.ts'
import { createMigratedDatabase } from '../services/migrated-database.ts'
import { startServices } from '../services/services.ts'
import type { Services } from '../services/services.ts'
import { cookieOf, makePlayers, playerId } from './make-players.ts'

/**
 * PostgreSQL settings with enough memory and WAL that the benchmark measures statements rather than
 * checkpoints. Durability is unchanged.
 */
const SETTINGS = {
  max_connections: '400',
  shared_buffers: '2GB',
  maintenance_work_mem: '1GB',
  max_wal_size: '16GB',
  checkpoint_timeout: '60min',
}

// A statement that starts epochs over before they are used up. It leaves the others alone, because
// every change of an account makes the states that API processes have cached useless. It locks
// accounts in the order of their ids, as batches do, because the last bets of the previous run may
// still be settling.
const RENEW = `
with used as (
  select player_id from ledger_account where player_id <= $1 and nonce > 512
  order by player_id for update
)
update ledger_account a set nonce = 0, version = version + 1
from used where a.player_id = used.player_id`

export type BenchApp = Awaited<ReturnType<typeof furnish>>

export async function openBenchApp(players: number) {
  const services = await startServices({ settings: SETTINGS })
  const app = await furnish(services, 'bench', players)
  const more: BenchApp[] = []
  return {
    ...app,
    /** Creates another database with players on the same server, for comparison. */
    async another(name: string, playersThere = players): Promise<BenchApp> {
      const built = await furnish(services, name, playersThere)
      more.push(built)
      return built
    },
    async close() {
      for (const { admin } of [app, ...more]) await admin.end()
      await services.stop()
    },
  }
}

async function furnish(services: Services, database: string, players: number) {
  const { postgres } = services
  await createMigratedDatabase(postgres.adminUrl, database)
  const secretsKey = newSecretsKey()
  const ownerUrl = postgres.url(database, 'kapis_owner')
  await makePlayers(ownerUrl, Buffer.from(secretsKey, 'hex'), players)
  const admin = new pg.Pool({ connectionString: postgres.url(database, 'postgres'), max: 2 })
  // Ignore the error that the server causes when it disconnects at the end.
  admin.on('error', () => {})
  let runs = 0
  return {
    secretsKey,
    ownerUrl,
    appUrl: postgres.url(database, 'kapis_app'),
    admin,
    mark: () => `r${(runs += 1)}`,
    /**
     * Starts the players' epochs over between runs, because the cost of new epochs is measured
     * separately.
     */
    renewEpochs: (to: number) => admin.query(RENEW, [playerId(to)]),
    /**
     * Writes the cookies of `count` players, starting at `first`, for the load generator. Returns
     * the file.
     */
    writeCookies(first: number, count: number): string {
      const file = join(services.folder, `cookies-${first}-${count}`)
      const lines = Array.from({ length: count }, (_, i) => cookieOf(first + i))
      writeFileSync(file, `${lines.join('\n')}\n`)
      return file
    },
    startApi(entry: string, env: Record<string, string> = {}): Promise<Api> {
      const ours = apiEnvironment({ services, database, profile: 'test', origins: [], secretsKey })
      const rates = {
        BETS_PER_SECOND: '100000',
        BETS_BURST: '100000',
        // Turn off the limit by address, because all players share one.
        REQUESTS_PER_SECOND: '0',
      }
      return startApi({ entry, env: { ...ours, LOG_LEVEL: 'error', ...rates, ...env } })
    },
  }
}

/** Runs a program to its end and returns its output. */
export function runToEnd(command: string, args: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', (part: Buffer) => (out += part.toString()))
  child.stderr.on('data', (part: Buffer) => (err += part.toString()))
  child.once('error', reject)
  child.once('close', (code) => (code === 0 ? resolve(out + err) : reject(new Error(err || out))))
  return promise
}
