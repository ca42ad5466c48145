import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { API_METRICS, DATABASE_METRICS, WORKER_METRICS } from './metrics.ts'
import type { Metric } from './metrics.ts'

/**
 * Makes a registry that has only the default metrics of Node.js. They keep their usual names, which
 * the dashboards and alerts of others know.
 */
export function makeRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

const KNOWN = { ...API_METRICS, ...DATABASE_METRICS, ...WORKER_METRICS }
export type MetricName = keyof typeof KNOWN

/** One number, or a number for each value of the metric's only label. */
export type Reading = number | ReadonlyMap<string, number>

/**
 * Adds a gauge that is read at every scrape. If reading fails, the gauge is NaN, and the other
 * metrics are still served.
 */
export function addGauge(
  registry: Registry,
  name: MetricName,
  read: () => Reading | Promise<Reading>,
): void {
  const [label] = Object.keys(labelsOf(name))
  const gauge: Gauge = new Gauge({
    ...settingsOf(name),
    registers: [registry],
    async collect() {
      const reading = await Promise.resolve()
        .then(read)
        .catch(() => Number.NaN)
      gauge.reset()
      if (typeof reading === 'number') {
        if (label === undefined) gauge.set(reading)
      } else for (const [value, figure] of reading) gauge.set({ [label!]: value }, figure)
    },
  })
}

/** Adds a counter whose totals are kept by the caller, so that counting costs only one addition. */
export function addTotals(
  registry: Registry,
  name: MetricName,
  totals: () => ReadonlyMap<string, number>,
): void {
  const [label] = Object.keys(labelsOf(name))
  const counter: Counter = new Counter({
    ...settingsOf(name),
    registers: [registry],
    collect() {
      counter.reset()
      for (const [value, total] of totals()) counter.inc({ [label!]: value }, total)
    },
  })
}

export function addCounter(registry: Registry, name: MetricName): Counter {
  return new Counter({ ...settingsOf(name), registers: [registry] })
}

export function addHistogram(registry: Registry, name: MetricName): Histogram {
  const { buckets = [] }: Metric = KNOWN[name]
  return new Histogram({ ...settingsOf(name), buckets: [...buckets], registers: [registry] })
}

function settingsOf(name: MetricName) {
  return { name, help: KNOWN[name].help, labelNames: Object.keys(labelsOf(name)) }
}

function labelsOf(name: MetricName): Readonly<Record<string, number>> {
  const { labels = {} }: Metric = KNOWN[name]
  return labels
}
