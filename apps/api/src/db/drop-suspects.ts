import type pg from 'pg'

/**
 * Errors after which a connection is dropped: it may lead to a standby after a failover (25006, and
 * 25P02 in the same transaction), or to a server that is stopping or lacks the database.
 */
const SUSPECT = new Set(['25006', '25P02', '57P01', '57P02', '57P03', '57P05', '53300', '3D000'])

const isSuspect = (code: string) => SUSPECT.has(code) || code.startsWith('08')

/**
 * Closes a connection on its return to the pool if it, or another of its age, met such an error.
 * After a failover all of them lead to the wrong server; each fails at most once.
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
