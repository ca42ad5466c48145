import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import type { Replacements } from './app.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { openDb, openPool } from './db/pool.ts'
import { trackIdleConnections } from './http/idle-connections.ts'

/** The pools' deadlines ensure that every request has its reply by then. */
const LAST_ANSWER_MS = 8_000
const FAREWELL_MS = 1_000

/** Starts the API, listens, and shuts down in order. Proofs start it with a planted bug. */
export async function runApi(config: Config, replaced: Replacements = {}): Promise<void> {
  const open = replaced.openPool ?? openPool
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
  const db = openDb(pool)
  const app = await buildApp({ config, db, betPool, clock: () => new Date() }, replaced)
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

if (import.meta.main) await runApi(readConfig())
