import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CommitUnknown, isUnreplicated } from './batch-transaction.ts'
import { dropSuspects } from './drop-suspects.ts'
import type { DB } from './schema.ts'

/** The type id of int8, which holds money or counters here and must never become a float. */
const INT8 = 20
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export type Db = Kysely<DB>

export type PoolSettings = {
  url: string
  connectionsMax: number
  /** The longest wait for a connection, after which the request is refused with 503. */
  waitMs: number
  /** The longest time that a connection may be used before it is dropped as unresponsive. */
  loanMs?: number
  /** The longest time that a statement may wait for a lock. */
  lockMs?: number
  /** The longest time that a statement may take at the server. By default, that of `loanMs`. */
  statementMs?: number
  /** The longest pause between two statements of a transaction. */
  idleMs?: number
  /**
   * Whether all statements look rows up by key. A plan made while a table was still small would
   * otherwise scan the whole table, and stay cached while the table grows.
   */
  isKeyed?: boolean
}

const BY_KEY = ' -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off'

/**
 * Opens a connection pool. Deadlines, from outer to inner: the HTTP request (10 s) > waiting for
 * and using a connection > a statement > a lock. The client never cancels a statement: it drops a
 * silent connection, and the outcome is looked up later by the request's key.
 */
export function openPool(settings: PoolSettings): pg.Pool {
  const { url, connectionsMax, waitMs, loanMs, lockMs = 800, idleMs = 5_000 } = settings
  const { statementMs = loanMs ?? 8_000, isKeyed = false } = settings
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: waitMs,
    // A silent connection is asked for once a second: if a proxy's machine dies, the one in its place
    // refuses the connection, and who waits for an answer hears of it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 1_000,
    // The statements of a batch that need no answer from each other are sent together.
    pipeline: true,
    types,
    application_name: 'kapis-api',
    // Use generic plans, because the array parameters of a batch statement vary only in length.
    options:
      '-c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC ' +
      // Even two consecutive waits for a lock end within the 2 s that a busy server allows a
      // request.
      `-c lock_timeout=${lockMs} -c idle_in_transaction_session_timeout=${idleMs} ` +
      // The server stops a statement when the client no longer waits for it.
      `-c statement_timeout=${statementMs}${isKeyed ? BY_KEY : ''}`,
  })
  // The pool replaces a dead connection, and whoever was using it gets a failed query. Without
  // these listeners the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', sendTogether)
  pool.on('connect', planOnce)
  dropSuspects(pool)
  pool.on('connect', checkCommits)
  if (loanMs !== undefined) limitLoans(pool, loanMs)
  return pool
}

/**
 * Drops connections that are used for too long: if the peer vanished (cable, firewall, frozen
 * server), the connection stays silent. Whoever uses it gets an error; the outcome of a COMMIT is
 * then unknown.
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

/**
 * Writes all statements of one turn of the event loop with one system call. Sending statements is
 * the largest single part of the API's processor time.
 */
function sendTogether(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const { stream } = client.connection
  let isHeld = false
  client.query = ((...args: unknown[]) => {
    if (!isHeld) {
      isHeld = true
      stream.cork()
      process.nextTick(() => {
        isHeld = false
        stream.uncork()
      })
    }
    return query(...args)
  }) as typeof client.query
}

const PLANNED_ONCE = /^\s*\/\* planned once: ([\w-]+) \*\//

/**
 * Prepares statements marked `planned once` only once per connection. Kysely prepares none, and
 * planning a read over many partitions costs more than the read itself.
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

/**
 * Makes a commit fail if it was not replicated: Kysely ignores the server's notice and reports
 * success.
 */
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
