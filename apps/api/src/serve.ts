import { setTimeout as wait } from 'node:timers/promises'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { openDb } from './db/pool.ts'
import type { openPool } from './db/pool.ts'
import { trackIdleConnections } from './http/idle-connections.ts'
import type { Deps } from './open-parts.ts'

/** Opens the connections of an API process: one pool for requests, one for bets. */
export function openDeps(config: Config, open: typeof openPool): Deps {
  const pool = open({
    url: config.databaseUrl,
    connectionsMax: config.databaseConnections,
    waitMs: 1_500,
    loanMs: 6_000,
  })
  const betPool = open({
    url: config.databaseUrl,
    connectionsMax: config.batchesInFlight + 1,
    waitMs: 1_500,
    // A bet may wait for the previous batch, and both must end before its client gives up.
    loanMs: 4_000,
    // A locked account delays its whole batch until this timeout; then its player is settled alone.
    lockMs: 250,
  })
  return { config, db: openDb(pool), betPool, clock: () => new Date() }
}

/** The pools' deadlines ensure that every request has its reply by then. */
const LAST_ANSWER_MS = 8_000
const FAREWELL_MS = 1_000

/** Listens, and shuts down in order when the process is asked to stop. */
export async function serve({ config, db, betPool }: Deps, app: App): Promise<void> {
  const unasked = trackIdleConnections(app.server)
  const url = await app.listen({ host: config.host, port: config.port })
  const internalUrl = await app.internal.listen(config.internal)
  app.log.warn({ internalUrl }, 'metrics and health')
  const [port, internalPort] = [url, internalUrl].map((one) => Number(new URL(one).port))
  process.send?.({ type: 'listening', port, internalPort })

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // Readiness fails first, then the server closes: no request is cut off.
    app.stopTaking()
    await wait(config.drainMs)
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWER_MS).unref()
    unasked.close()
    await app.close()
    // A silent database does not end its connections; no bet is open any more, so exit.
    setTimeout(() => process.exit(0), FAREWELL_MS).unref()
    await Promise.all([db.destroy(), betPool.end()])
    if (process.connected) process.disconnect()
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}
