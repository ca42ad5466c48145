import type pg from 'pg'

/**
 * Error codes after which a connection is dropped. After a failover the connection may lead to a
 * standby (25006). With the other codes, the server is stopping, out of connections or without the
 * database.
 */
const SUSPECT = new Set(['25006', '57P01', '57P02', '57P03', '57P05', '53300', '3D000'])

/** Returns whether an error code concerns the connection rather than the statement. */
export const isSuspect = (code: string): boolean => SUSPECT.has(code) || code.startsWith('08')

/**
 * Closes each connection on its return to the pool if it was opened before the pool's last such
 * error. After a failover all these connections lead to the wrong server; each fails at most once.
 */
export function dropSuspects(pool: pg.Pool): void {
  const openedMs = new WeakMap<pg.PoolClient, number>()
  let suspectMs = -Infinity
  pool.on('connect', (client) => {
    openedMs.set(client, performance.now())
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== undefined && isSuspect(code)) suspectMs = performance.now()
    })
  })
  pool.on('release', (_error, client) => {
    if ((openedMs.get(client) ?? 0) <= suspectMs) void client.end()
  })
}
