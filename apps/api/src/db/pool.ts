import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
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
}

/**
 * Deadlines, from the outside in: HTTP 10 s > pool wait > statement > lock. A statement of ours is
 * never cancelled from outside; a lost connection is dropped, and the outcome asked for by its key.
 */
export function openPool({ url, connectionsMax, waitMs }: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    types,
    application_name: 'kapis-api',
    // A batch statement is planned once and never again: its arrays vary in length only.
    options:
      '-c plan_cache_mode=force_generic_plan -c jit=off -c lock_timeout=3000 ' +
      '-c idle_in_transaction_session_timeout=5000 -c statement_timeout=8000 -c timezone=UTC',
  })
  // A connection that dies while idle is replaced; without a listener it would end the program.
  pool.on('error', () => {})
  return pool
}

export function openDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
