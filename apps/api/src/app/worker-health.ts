import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { makeDatabaseCheck } from '#db/check-database.ts'
import { openDb } from '#db/pool.ts'
import { makeInternalServer } from '#http/internal-server.ts'
import type { Release } from '#integrity/release.ts'
import type { DatabaseSettings } from '#monitoring/database-metrics.ts'
import { addGauge } from '#monitoring/make-registry.ts'
import { openDatabaseMetrics } from './open-metrics.ts'

export type WorkerHealth = {
  /** Sets whether the worker runs jobs. Until the first call, the worker is not ready. */
  setOpen(isOpen: boolean): void
  close(): Promise<void>
}

type HealthSources = { release?: Pick<Release, 'isChanged'>; lagSeconds?: () => number }

/** Serves a worker's `/live`, `/ready` and `/metrics` on an internal port. */
export async function serveWorkerHealth(
  config: Pick<Config, 'workerInternal' | keyof DatabaseSettings>,
  pool: pg.Pool,
  log: Pick<Logger, 'warn'>,
  { release, lagSeconds = () => 0 }: HealthSources = {},
): Promise<WorkerHealth> {
  let isOpen = false
  const registry = openDatabaseMetrics({ config, db: openDb(pool), release })
  addGauge(registry, 'kapis_facts_lag_seconds', lagSeconds)
  addGauge(registry, 'kapis_worker_open', () => Number(isOpen))
  const server = makeInternalServer(registry, {
    isOpen: () => isOpen,
    checkDatabase: makeDatabaseCheck(pool),
  })
  const internalUrl = await server.listen(config.workerInternal)
  log.warn({ internalUrl }, 'metrics and health of the worker')
  const port = Number(new URL(internalUrl).port)
  process.send?.({ type: 'listening', port, internalPort: port })
  return {
    setOpen(isNowOpen) {
      isOpen = isNowOpen
    },
    async close() {
      await server.close()
      if (process.connected) process.disconnect()
    },
  }
}
