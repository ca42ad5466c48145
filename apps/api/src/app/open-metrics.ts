import { VERSION } from '@kapis/contract/version'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Db } from '#db/pool.ts'
import type { Release } from '#integrity/release.ts'
import { addDatabaseMetrics } from '#monitoring/database-metrics.ts'
import type { DatabaseSettings } from '#monitoring/database-metrics.ts'
import { addGauge, makeRegistry } from '#monitoring/make-registry.ts'
import { installRequestMetrics } from '#monitoring/request-metrics.ts'
import type { Deps, Parts } from './open-parts.ts'

type MeasuredParts = Pick<Parts, 'ledger' | 'limiter' | 'uploads' | 'live' | 'facts'>

/** Opens the metrics of an API process. The queue of moves adds its own to the same registry. */
export function openApiMetrics(
  app: FastifyInstance,
  deps: Deps,
  { ledger, limiter, uploads, live, facts }: MeasuredParts,
): Registry {
  const registry = openDatabaseMetrics(deps)
  installRequestMetrics(app, registry)
  const { gauges } = ledger.gate
  addGauge(registry, 'kapis_limits_shared', () => Number(limiter.isShared()))
  addGauge(registry, 'kapis_files_available', () => Number(uploads.files.isAvailable()))
  addGauge(registry, 'kapis_live_streams', live.countStreams)
  addGauge(registry, 'kapis_facts_lag_seconds', () => facts?.lagSeconds() ?? 0)
  addGauge(registry, 'kapis_money_gate_open', gauges.isOpen)
  addGauge(registry, 'kapis_invariants_failed', gauges.failed)
  addGauge(registry, 'kapis_invariants_age_seconds', gauges.ageSeconds)
  addGauge(registry, 'kapis_invariants_overdue', gauges.overdue)
  addGauge(registry, 'kapis_players_quarantined', gauges.quarantined)
  return registry
}

/**
 * Opens a registry with the metrics that every process has: those of Node.js, the state of
 * the release, and those read from the database.
 */
export function openDatabaseMetrics({
  config,
  db,
  release,
}: {
  config: DatabaseSettings
  db: Db
  release?: Pick<Release, 'isChanged'> | undefined
}): Registry {
  const registry = makeRegistry()
  addGauge(registry, 'kapis_release_changed', () => Number(release?.isChanged() ?? false))
  addGauge(registry, 'kapis_build_info', () => new Map([[VERSION, 1]]))
  addDatabaseMetrics(registry, db, config)
  return registry
}
