import type pg from 'pg'
import { openPool } from '../../../apps/api/src/db/pool.ts'
import type { PoolSettings } from '../../../apps/api/src/db/pool.ts'

/**
 * Planted bug: counts a commit as successful although a warning says that it reached no standby.
 */
export function ignoreWarnings(settings: PoolSettings): pg.Pool {
  const pool = openPool(settings)
  pool.on('connect', (client) => {
    client.connection.prependListener('notice', (notice: { code?: string }) => {
      notice.code = '00000'
    })
  })
  return pool
}
