import { join } from 'node:path'
import { apiEnvironment, newSecretsKey } from '../run/api-environment.ts'
import { KAPIS, startApi } from '../run/start-api.ts'
import { atExit } from '../services/at-exit.ts'
import { lastLines } from '../services/last-lines.ts'
import { createMigratedDatabase } from '../services/migrated-database.ts'
import { startServices } from '../services/services.ts'
import type { Services } from '../services/services.ts'
import { makeScratch } from '../services/scratch.ts'
import type { ProofApi, ProofContext, ProofDatabase, StartProofApi } from './proof.ts'

const DATABASE = 'kapis'
const ORIGIN = 'http://kapis.test'

/**
 * Opens the context of a proof. It starts each service when the proof first needs it, and stops all
 * of them at the end.
 */
export function openContext(form: Pick<ProofContext, 'short' | 'planted' | 'only'>): {
  ctx: ProofContext
  /** Prints the end of what the API processes logged, which says more about a failed proof. */
  sayLog(): void
  close(): Promise<void>
} {
  const stops: (() => void | Promise<void>)[] = []
  const onExit = (stop: () => void | Promise<void>) => void stops.push(stop)
  const secretsKey = newSecretsKey()
  const say = (line: string) => console.log(line)
  const log = makeApiLog(onExit, say)

  const services = once(async (settings?: Record<string, string>) => {
    const started = await startServices(settings ? { settings } : {})
    onExit(() => started.stop())
    return started
  })
  const database = once(async () => migrated(await services()))

  async function startProofApi(options: StartProofApi = {}): Promise<ProofApi> {
    await database()
    const settings = { services: await services(), database: DATABASE, origins: [ORIGIN] }
    const ours = apiEnvironment({ ...settings, profile: 'test', secretsKey })
    const plant = options.plant === undefined ? {} : { KAPIS_PLANT: options.plant }
    const logFile = log.open()
    const api = await startApi({
      // Turn load shedding off. On a busy machine the API would refuse requests, and few proofs are
      // about that.
      env: { LOG_LEVEL: 'warn', SHED_FROM_DELAY_MS: '0', ...ours, ...plant, ...options.env },
      entry: options.plant === undefined ? (options.entry ?? KAPIS) : 'tools/prove/api-process.ts',
      ...(options.command !== undefined && { command: options.command }),
      logFile,
    })
    onExit(() => api.stop())
    return { ...api, origin: ORIGIN, logFile }
  }

  const close = async () => {
    for (const stop of stops.toReversed()) await stop()
  }
  return {
    ctx: { ...form, say, secretsKey, services, database, onExit, startApi: startProofApi },
    sayLog: log.sayEnd,
    close,
  }
}

const LINES_SHOWN = 15
const LONG_LINE = /^(.{600}).+$/gm

/** Makes the log that all API processes of a proof share. The first of them opens it. */
function makeApiLog(onExit: ProofContext['onExit'], say: ProofContext['say']) {
  let file: string | null = null
  const sayEnd = () => {
    if (file === null) return
    const lines = lastLines(file, LINES_SHOWN).replace(LONG_LINE, '$1…')
    say(`the end of the API’s log:\n${lines}`)
  }
  const open = () => {
    if (file !== null) return file
    const scratch = makeScratch()
    // A proof that is stopped because it hangs prints the log too.
    const forget = atExit({ stop: async () => sayEnd(), stopNow: () => {} })
    onExit(() => {
      forget()
      scratch.remove()
    })
    file = join(scratch.path, 'api.log')
    return file
  }
  return { open, sayEnd }
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
