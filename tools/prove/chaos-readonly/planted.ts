import type pg from 'pg'
import { openPool } from '../../../apps/api/src/db/pool.ts'
import type { PoolSettings } from '../../../apps/api/src/db/pool.ts'

/** The classic bug: a read-only database is taken for a bug of ours, and its connection is kept. */
export function keepReadOnly(settings: PoolSettings): pg.Pool {
  const pool = openPool(settings)
  pool.on('connect', (client) => {
    client.connection.prependListener('errorMessage', (error: { code?: string }) => {
      if (error.code === '25006') error.code = 'XX000'
    })
  })
  return pool
}
