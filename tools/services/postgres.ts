import { closeSync, openSync } from 'node:fs'
import pg from 'pg'
import { atExit } from './at-exit.ts'
import { startChild } from './child.ts'
import type { Child } from './child.ts'
import { freePort } from './free-port.ts'
import { lastLines } from './last-lines.ts'
import { prepareCluster, makeRoles } from './postgres-cluster.ts'
import { postgresBinaries } from './postgres-binaries.ts'

type Role = 'postgres' | 'kapis_owner' | 'kapis_app'

export interface Postgres {
  readonly port: number
  readonly pid: number
  readonly dataDir: string
  readonly logFile: string
  /** The address of the database `postgres`, as the superuser. */
  readonly adminUrl: string
  url(database: string, role?: Role): string
  stop(): Promise<void>
  /**
   * Stops the server for good. Nothing of its data is needed any more, so it does not write the
   * checkpoint that a stop ends with, which takes seconds.
   */
  discard(): Promise<void>
  /** Kills the postmaster with SIGKILL, as in a power cut, and waits until it is gone. */
  kill9(): Promise<void>
  /** Starts the server again on the same port, after `kill9` or an orderly stop. */
  restart(): Promise<void>
}

export interface PostgresOptions {
  dataDir: string
  settings?: Record<string, string>
  /** Whether the data is used again by a later program. */
  isKept?: boolean
}

/**
 * Starts a private PostgreSQL as a child of this process, so that a killed postmaster is reaped.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, settings, isKept = false } = options
  const binaries = postgresBinaries()
  await prepareCluster({ ...binaries, dataDir, isKept })
  const logFile = `${dataDir}.log`
  const launch = (port: number): Child =>
    launchServer({ command: binaries.postgres, dataDir, logFile, port, settings: settings ?? {} })

  let { child, port } = await startOnFreePort(launch, dataDir, logFile)
  const url = (database: string, role: Role = 'kapis_owner') =>
    `postgres://${role}@127.0.0.1:${port}/${database}`
  await makeRoles(url('postgres', 'postgres'))

  const stop = () => child.end('SIGINT', 60_000).finally(forget)
  const forget = atExit({ stop, stopNow: () => child.signal('SIGQUIT') })

  return {
    port,
    dataDir,
    logFile,
    url,
    stop,
    discard: () => child.end('SIGQUIT', 60_000).finally(forget),
    adminUrl: url('postgres', 'postgres'),
    get pid() {
      return child.pid
    },
    async kill9() {
      child.signal('SIGKILL')
      await child.exited
    },
    async restart() {
      await child.end('SIGINT')
      child = await startAgain(() => launch(port), port, dataDir, logFile)
    },
  }
}

interface Launch {
  command: string
  dataDir: string
  logFile: string
  port: number
  settings: Record<string, string>
}

function launchServer({ command, dataDir, logFile, port, settings }: Launch): Child {
  // Set durability explicitly, because the tests prove what survives a crash.
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(logFile, 'a')
  const child = startChild(command, ['-D', dataDir, ...flags], {
    stdio: ['ignore', log, log],
    cwd: '/',
    env: serverEnvironment(),
    unprivileged: true,
    deathSignal: 'INT',
  })
  closeSync(log)
  return child
}

// Returns our environment without PGPORT, PGDATA and the like, which must not reach a private
// server.
function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C.UTF-8' }
}

async function startOnFreePort(
  launch: (port: number) => Child,
  dataDir: string,
  logFile: string,
): Promise<{ child: Child; port: number }> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort()
    const child = launch(port)
    if (await isAnswering(child, port, dataDir)) return { child, port }
    if (tries === 5 || !isPortTaken(logFile)) throw new Error(failure(logFile))
  }
}

// Starts the server repeatedly until it answers. For a moment after SIGKILL, orphaned backends
// still hold the shared memory of the old server.
async function startAgain(
  launch: () => Child,
  port: number,
  dataDir: string,
  logFile: string,
): Promise<Child> {
  for (let tries = 1; ; tries += 1) {
    const child = launch()
    if (await isAnswering(child, port, dataDir)) return child
    if (tries === 300) throw new Error(failure(logFile))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Waits until the server answers or its process has exited. Returns whether it answers. */
async function isAnswering(child: Child, port: number, dataDir: string): Promise<boolean> {
  const connectionString = `postgres://postgres@127.0.0.1:${port}/postgres`
  const deadline = Date.now() + 180_000
  while (!child.hasExited && Date.now() < deadline) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      // Another program may have taken the port, so check that this server uses our data folder.
      const shown = await client.query<{ data_directory: string }>('show data_directory')
      if (shown.rows[0]?.data_directory === dataDir) return true
    } catch {
      // The server is still starting or recovering.
    } finally {
      await client.end().catch(() => {})
    }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  await child.end('SIGQUIT')
  return false
}

function isPortTaken(logFile: string): boolean {
  return /could not bind|Address already in use/.test(tail(logFile))
}

function failure(logFile: string): string {
  return `PostgreSQL did not start; its last words:\n${tail(logFile)}`
}

function tail(logFile: string): string {
  return lastLines(logFile, 12)
}
