import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CommitUnknown, isUnreplicated } from './batch-transaction.ts'
import { dropSuspects } from './drop-suspects.ts'
import type { DB } from './schema.ts'

/** int8 is money or a counter here: it must never become a float on the way in. */
const INT8 = 20
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export type Db = Kysely<DB>

export type PoolSettings = {
  url: string
  connectionsMax: number
  /** A caller waits this long for a connection, then is told the house is busy. */
  waitMs: number
  /** A connection is lent for this long, then dropped: it may be talking to nobody. */
  loanMs?: number
  /** A statement waits this long for a lock. */
  lockMs?: number
}

/**
 * Deadlines, from the outside in: HTTP 10 s > pool wait and loan > statement > lock. A statement of
 * ours is never cancelled from outside; a silent connection is dropped, and the outcome asked for by
 * its key.
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
    // A batch statement is planned once and never again: its arrays vary in length only.
    options:
      '-c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC ' +
      // Two waits, one after the other, still end within the 2 s that a caller of a busy house has.
      `-c lock_timeout=${lockMs} -c idle_in_transaction_session_timeout=5000 ` +
      // When we no longer listen, the server need not go on.
      `-c statement_timeout=${loanMs ?? 8_000}`,
  })
  // A connection that dies is replaced, and whoever uses it hears of it by the query that fails.
  // Without these listeners its death would end the program.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', planOnce)
  dropSuspects(pool)
  pool.on('connect', checkCommits)
  if (loanMs !== undefined) limitLoans(pool, loanMs)
  return pool
}

/**
 * A connection whose other end is gone without a word (a cable, a firewall, a frozen server) is
 * silent for ever. Whoever borrowed it gets an error in time; if that was the answer to a COMMIT,
 * its outcome is unknown.
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
 * Kysely keeps no prepared statements, and for a table of many months planning a read costs more
 * than the read. A statement that begins with this mark is planned once on each connection.
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

/** Kysely does not see notices: a commit that was not replicated must not look like a success. */
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
