import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CommitUnknown, isUnreplicated } from './batch-transaction.ts'
import { dropSuspects } from './drop-suspects.ts'
import type { DB } from './schema.ts'

/** int8 is money or a counter here and must never become a float. */
const INT8 = 20
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export type Db = Kysely<DB>

export type PoolSettings = {
  url: string
  connectionsMax: number
  /** Longest wait for a connection before a 503. */
  waitMs: number
  /** Longest use of a connection before it is dropped as unresponsive. */
  loanMs?: number
  /** Longest wait of a statement for a lock. */
  lockMs?: number
}

/**
 * Opens a pool. Deadlines from outer to inner: HTTP 10 s > pool wait and loan > statement > lock.
 * Statements are never cancelled by the client; a silent connection is dropped, and the outcome is
 * looked up by its key.
 */
export function openPool(settings: PoolSettings): pg.Pool {
  const { url, connectionsMax, waitMs, loanMs, lockMs = 800 } = settings
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    types,
    application_name: 'kapis-api',
    // Generic plans: the arrays of a batch statement vary in length only.
    options:
      '-c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC ' +
      // Two consecutive lock waits still end within the 2 s that a busy server allows a request.
      `-c lock_timeout=${lockMs} -c idle_in_transaction_session_timeout=5000 ` +
      // The server stops a statement once the client no longer waits for it.
      `-c statement_timeout=${loanMs ?? 8_000}`,
  })
  // A dead connection is replaced, and its user gets a failed query. Without these listeners it
  // would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', planOnce)
  dropSuspects(pool)
  pool.on('connect', checkCommits)
  if (loanMs !== undefined) limitLoans(pool, loanMs)
  return pool
}

/**
 * Drops connections used for too long: one whose peer vanished (cable, firewall, frozen server)
 * stays silent. Its user gets an error; a COMMIT then has an unknown outcome.
 */
function limitLoans(pool: pg.Pool, loanMs: number): void {
  const ends = new WeakMap<pg.PoolClient, NodeJS.Timeout>()
  const drop = (client: pg.PoolClient) => {
    const late = Object.assign(new Error('The database is silent.'), { code: 'ETIMEDOUT' })
    client.connection.stream.destroy(late)
  }
  pool.on('acquire', (client) => ends.set(client, setTimeout(drop, loanMs, client)))
  pool.on('release', (_error, client) => clearTimeout(ends.get(client)))
}

const PLANNED_ONCE = /^\s*\/\* planned once: ([\w-]+) \*\//

/**
 * Prepares statements that begin with this mark once per connection. Kysely prepares none, and
 * planning a read over many partitions costs more than the read.
 */
function planOnce(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? PLANNED_ONCE.exec(text)?.[1] : undefined
    return name === undefined
      ? query(text, values, ...rest)
      : query({ name, text, values }, ...rest)
  }) as typeof client.query
}

/** Fails a commit that was not replicated: Kysely ignores the notice and reports success. */
function checkCommits(client: pg.PoolClient): void {
  let isLocal = false
  client.on('notice', (notice) => (isLocal ||= isUnreplicated(notice)))
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    if (args[0] !== 'commit') return query(...args)
    isLocal = false
    return (query(...args) as Promise<unknown>).then((result) => {
      if (isLocal) throw new CommitUnknown('The commit was not replicated.')
      return result
    })
  }) as typeof client.query
}

export function openDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
