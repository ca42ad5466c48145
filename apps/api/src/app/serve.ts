import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { logSettings } from '#tracing/log-settings.ts'
import type { App } from './app.ts'
import type { Config } from '#config.ts'
import { openDatabaseClock } from '#db/clock/database-clock.ts'
import { openDb } from '#db/pool.ts'
import type { openPool } from '#db/pool.ts'
import { closeAfterReplies, trackIdleConnections } from '#http/idle-connections.ts'
import type { Deps } from './open-parts.ts'

/**
 * Opens what an API process needs from the database: a pool for requests, a pool for bets and the
 * database's clock.
 */
export function openDeps(config: Config, open: typeof openPool): Deps {
  const pool = open({
    url: config.databaseUrl,
    connectionsMax: config.databaseConnections,
    waitMs: 1_500,
    loanMs: 6_000,
  })
  const betPool = open({
    url: config.databaseUrl,
    // Bets and the moves of rounds have batches of their own; one connection is left for lookups.
    connectionsMax: 2 * config.batchesInFlight + 1,
    waitMs: 1_500,
    // A bet may have to wait for the previous batch, and both must finish before the bet's client
    // gives up.
    loanMs: 4_000,
    // A locked account delays its whole batch until this timeout. After that, its player's bets are
    // settled separately.
    lockMs: 250,
    isKeyed: true,
  })
  const clock = openDatabaseClock(pool, pino(logSettings(config.logLevel)))
  return { config, db: openDb(pool), betPool, clock: clock.now }
}

/**
 * The time after which a closing server cuts the remaining connections. The deadlines of the pools
 * ensure that every request has been answered by then.
 */
const LAST_ANSWER_MS = 8_000
/**
 * The maximum time that a connection may take to send its request after the server stopped
 * listening.
 */
const FIRST_BYTE_MS = 500
const FAREWELL_MS = 1_000

/** Listens, and shuts down in order on SIGTERM or SIGINT. */
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
    // Report the process as not ready before closing the server, so that no request is cut off.
    app.stopTaking()
    closeAfterReplies(app.server)
    await wait(config.drainMs)
    const closed = app.close()
    setTimeout(unasked.close, FIRST_BYTE_MS).unref()
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWER_MS).unref()
    await closed
    // Exit even if an unresponsive database does not close its connections: no bet is unfinished by
    // now.
    setTimeout(() => process.exit(0), FAREWELL_MS).unref()
    await Promise.all([db.destroy(), betPool.end()])
    if (process.connected) process.disconnect()
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}
