import type pg from 'pg'
import { openPool } from '../../../apps/api/src/db/pool.ts'
import type { PoolSettings } from '../../../apps/api/src/db/pool.ts'

/** Planted bug: treats a read-only database as an internal error and keeps using the connection. */
export function keepReadOnly(settings: PoolSettings): pg.Pool {
  const pool = openPool(settings)
  pool.on('connect', (client) => {
    client.connection.prependListener('errorMessage', (error: { code?: string }) => {
      if (error.code === '25006') error.code = 'XX000'
    })
  })
  return pool
}
