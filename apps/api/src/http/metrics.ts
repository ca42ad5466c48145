import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export type Metrics = {
  registry: Registry
  requests: Histogram<'route' | 'method' | 'status'>
  batches: Histogram
}

export function makeMetrics(gauges: Record<string, () => number | Promise<number>>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'kapis_' })
  for (const [name, read] of Object.entries(gauges)) {
    const gauge: Gauge = new Gauge({
      name: `kapis_${name}`,
      help: name.replaceAll('_', ' '),
      registers: [],
      // The other metrics are served even while the database is away.
      collect: async () => gauge.set(await Promise.resolve(read()).catch(() => Number.NaN)),
    })
    registry.registerMetric(gauge)
  }
  return {
    registry,
    requests: new Histogram({
      name: 'kapis_request_seconds',
      help: 'Time from request to answer, by route and status',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10],
      registers: [registry],
    }),
    batches: new Histogram({
      name: 'kapis_batch_bets',
      help: 'Bets in one batch',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers: [registry],
    }),
  }
}

/** Installs rate, errors and duration of every route. Labels are route patterns, never paths. */
export function installMetrics(app: FastifyInstance, metrics: Metrics): void {
  const shed: Counter<'why'> = new Counter({
    name: 'kapis_requests_shed_total',
    help: 'Requests answered 503 on purpose, by reason',
    labelNames: ['why'],
    registers: [metrics.registry],
    collect() {
      shed.reset()
      for (const [why, count] of app.shed.totals()) shed.inc({ why }, count)
    },
  })
  // Cached, because finding a series by its labels costs more than counting.
  const series = new Map<string, { observe(seconds: number): void }>()
  const seriesOf = (route: string, method: string, status: number) => {
    const key = `${method} ${status} ${route}`
    const known = series.get(key)
    if (known !== undefined) return known
    const made = metrics.requests.labels({ route, method, status: String(status) })
    series.set(key, made)
    return made
  }
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    seriesOf(route, request.method, reply.statusCode).observe(reply.elapsedTime / 1000)
    done()
  })
}
