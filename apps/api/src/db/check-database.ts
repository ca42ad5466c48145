import { readdirSync } from 'node:fs'
import type pg from 'pg'
import { MIGRATIONS } from './migrations.ts'

/** `old-schema` means that the database lacks a migration of this build. It may have newer ones. */
export type DatabaseState = 'ready' | 'silent' | 'read-only' | 'old-schema'

const READY_MS = 1_500

const CHECK = `select
  pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only,
  (select count(*)::int from schema_migration where name = any ($1)) as applied`

/**
 * Returns a function that checks whether the database is writable and has this build's schema. It
 * returns `silent` if the database does not reply in time.
 */
export function makeDatabaseCheck(pool: pg.Pool): () => Promise<DatabaseState> {
  const names = readdirSync(MIGRATIONS).map((file) => file.replace(/\.sql$/, ''))
  const ask = async (): Promise<DatabaseState> => {
    const client = await pool.connect()
    let state: DatabaseState = 'silent'
    try {
      const { rows } = await client.query<{ is_read_only: boolean; applied: number }>(CHECK, [
        names,
      ])
      const [found] = rows
      if (found?.is_read_only) state = 'read-only'
      else state = found?.applied === names.length ? 'ready' : 'old-schema'
    } finally {
      // Close a connection to a standby or to a server that does not reply. In the pool it would
      // still be connected to that server after a failover.
      client.release(state === 'read-only' || state === 'silent')
    }
    return state
  }
  return () => {
    const late = new Promise<DatabaseState>((resolve) =>
      setTimeout(resolve, READY_MS, 'silent').unref(),
    )
    return Promise.race([ask().catch((): DatabaseState => 'silent'), late])
  }
}
