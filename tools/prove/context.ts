import { join } from 'node:path'
import { apiEnvironment, newSecretsKey } from '../run/api-environment.ts'
import { API_ENTRY, startApi } from '../run/start-api.ts'
import { createMigratedDatabase } from '../services/migrated-database.ts'
import { startServices } from '../services/services.ts'
import type { Services } from '../services/services.ts'
import { makeScratch } from '../services/scratch.ts'
import type { ProofApi, ProofContext, ProofDatabase, StartProofApi } from './proof.ts'

const DATABASE = 'kapis'
const ORIGIN = 'http://kapis.test'

/** Starts what a proof requests on first use, and stops all of it at the end. */
export function openContext(form: Pick<ProofContext, 'short' | 'planted'>): {
  ctx: ProofContext
  close(): Promise<void>
} {
  const stops: (() => void | Promise<void>)[] = []
  const onExit = (stop: () => void | Promise<void>) => void stops.push(stop)
  const secretsKey = newSecretsKey()

  const services = once(async (settings?: Record<string, string>) => {
    const started = await startServices(settings ? { settings } : {})
    onExit(() => started.stop())
    return started
  })
  const database = once(async () => migrated(await services()))
  const logs = once(async () => {
    const scratch = makeScratch()
    onExit(() => scratch.remove())
    return scratch.path
  })

  async function startProofApi(options: StartProofApi = {}): Promise<ProofApi> {
    await database()
    const settings = { services: await services(), database: DATABASE, origins: [ORIGIN] }
    const ours = apiEnvironment({ ...settings, profile: 'test', secretsKey })
    const plant = options.plant === undefined ? {} : { KAPIS_PLANT: options.plant }
    const api = await startApi({
      env: { LOG_LEVEL: 'warn', ...ours, ...plant, ...options.env },
      entry: options.plant === undefined ? API_ENTRY : 'tools/prove/api-process.ts',
      logFile: join(await logs(), 'api.log'),
    })
    onExit(() => api.stop())
    return { ...api, origin: ORIGIN }
  }

  const say = (line: string) => console.log(line)
  const close = async () => {
    for (const stop of stops.toReversed()) await stop()
  }
  return {
    ctx: { ...form, say, secretsKey, services, database, onExit, startApi: startProofApi },
    close,
  }
}

async function migrated({ postgres, redis }: Services): Promise<ProofDatabase> {
  await createMigratedDatabase(postgres.adminUrl, DATABASE)
  return {
    ownerUrl: postgres.url(DATABASE, 'kapis_owner'),
    appUrl: postgres.url(DATABASE, 'kapis_app'),
    adminUrl: postgres.url(DATABASE, 'postgres'),
    redisUrl: redis?.url ?? null,
  }
}

function once<A extends unknown[], T>(make: (...args: A) => Promise<T>) {
  let made: Promise<T> | undefined
  return (...args: A): Promise<T> => (made ??= make(...args))
}
