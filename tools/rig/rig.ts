import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import assert from 'node:assert/strict'
import { apiEnvironment, newSecretsKey } from '../run/api-environment.ts'
import { isInDebian13 } from '../debian/debian-13.ts'
import { ROOT } from '../run/root.ts'
import { KAPIS, startApi } from '../run/start-api.ts'
import type { Api } from '../run/start-api.ts'
import { atExit } from '../services/at-exit.ts'
import { startChild } from '../services/child.ts'
import type { Child } from '../services/child.ts'
import { makeScratch } from '../services/scratch.ts'
import { startCluster } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import type { OnStop } from './on-stop.ts'

const PROCESSES = 2
const LAST_WORDS = 1_000
/**
 * The number of job runners in each worker: for ledger work, other scheduled work, queued jobs and
 * messages.
 */
const RUNNERS = 4
const LISTENING = `select from pg_stat_activity where query ilike 'listen "jobs:insert"%'`

/** The product as it runs in production: a cluster, two proxies, two API processes and two workers. */
export type Rig = {
  folder: string
  cluster: Cluster
  apis: Api[]
  /** The product's processes that have ended by themselves, with their last output. */
  exits: string[]
  secretsKey: string
  stop(): Promise<void>
}

export type RigOptions = {
  origins: string[]
  env?: Record<string, string>
  /** The program to run as the API. A proof with a planted bug sets another one. */
  apiEntry?: string
}

/** Starts a rig. If one part fails to start, the others are stopped again. */
export async function startRig(options: RigOptions): Promise<Rig> {
  assert(isInDebian13(), 'The rig runs with the packages of Debian 13: call runInDebian13().')
  const stops: (() => void | Promise<void>)[] = []
  const stop = async () => {
    for (let undo = stops.pop(); undo !== undefined; undo = stops.pop()) await undo()
  }
  try {
    return { ...(await assemble(options, (undo) => stops.push(undo))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function assemble(options: RigOptions, onStop: OnStop): Promise<Omit<Rig, 'stop'>> {
  const scratch = makeScratch()
  const forget = atExit({ stop: async () => scratch.remove(), stopNow: () => scratch.remove() })
  onStop(() => {
    scratch.remove()
    forget()
  })
  const folder = scratch.path
  const cluster = await startCluster(folder, onStop)
  const secretsKey = newSecretsKey()
  const postgres = { url: (_: string, role: 'kapis_owner' | 'kapis_app') => cluster.url(role) }
  const services = { folder, postgres, redis: { url: cluster.redisUrl } }
  const { origins } = options
  const ours = { services, database: 'kapis', profile: 'test', origins, secretsKey } as const
  const env = { LOG_LEVEL: 'warn', ...apiEnvironment(ours), ...options.env }
  const exits: string[] = []
  const apis = await startApis(folder, env, options.apiEntry ?? KAPIS)
  onStop(async () => void (await Promise.all(apis.map((api) => api.stop()))))
  const workers = startWorkers(folder, env)
  onStop(async () => void (await Promise.all(workers.map((worker) => worker.end('SIGTERM')))))
  await workersListening(cluster.url('kapis_app'))
  let isStopping = false
  onStop(() => void (isStopping = true))
  const watch = async (name: string, exited: Promise<number | null>) => {
    const code = await exited
    const words = readFileSync(join(folder, `${name}.log`), 'utf8').slice(-LAST_WORDS)
    if (!isStopping) exits.push(`${name} ended with ${code}: ${words}`)
  }
  for (const [n, api] of apis.entries()) void watch(`api-${n + 1}`, api.exited)
  for (const [n, worker] of workers.entries()) void watch(`worker-${n + 1}`, worker.exited)
  return { folder, cluster, apis, exits, secretsKey }
}

function startApis(folder: string, env: Record<string, string>, entry: string): Promise<Api[]> {
  return Promise.all(
    Array.from({ length: PROCESSES }, (_, n) =>
      startApi({ env, entry, logFile: join(folder, `api-${n + 1}.log`) }),
    ),
  )
}

/**
 * Waits until every runner of every worker listens for jobs. A fault before that would end the
 * worker.
 */
async function workersListening(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (let tries = 1; tries <= 2_400; tries += 1) {
      const { rowCount } = await client.query(LISTENING)
      if (rowCount === PROCESSES * RUNNERS) return
      await wait(100)
    }
    throw new Error('the workers did not start')
  } finally {
    await client.end()
  }
}

function startWorkers(folder: string, env: Record<string, string>): Child[] {
  return Array.from({ length: PROCESSES }, (_, n) => {
    const log = openSync(join(folder, `worker-${n + 1}.log`), 'a')
    const child = startChild(process.execPath, [join(ROOT, KAPIS), 'worker'], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      deathSignal: 'TERM',
    })
    closeSync(log)
    atExit({ stop: () => child.end('SIGTERM'), stopNow: () => child.signal('SIGKILL') })
    return child
  })
}
