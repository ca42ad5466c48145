import { KAPIS } from '../run/start-api.ts'
import { round } from '../prove/statistics.ts'
import { startCollector } from '../services/collector.ts'
import type { BenchApp } from './bench-app.ts'
import { overHttp } from './contestants.ts'
import type { Load } from './contestants.ts'
import { takeTurns } from './take-turns.ts'
import type { TurnsCost } from './take-turns.ts'

export type TraceCost = TurnsCost & {
  /** The number of spans that the collector received, per bet of the traced process. */
  spansPerBet: number
}

/**
 * Measures what tracing every request costs on the bet path. One process with traces and one
 * without take turns, so that other programs on the machine affect both.
 */
export async function measureTraces(
  app: BenchApp,
  { load, turns }: { load: Load; turns: number },
  say: (line: string) => void,
): Promise<TraceCost> {
  const collector = await startCollector()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }
  const off = await overHttp(app, 'without traces', { entry: KAPIS })
  const on = await overHttp(app, 'with traces', { entry: KAPIS, env })
  for (const { run, warmSeconds = 0 } of [off, on]) await run({ ...load, seconds: warmSeconds })
  collector.bodies.length = 0
  const cost = await takeTurns({ name: 'traces', off, on, load, turns }, say)
  await Promise.all([off.stop?.(), on.stop?.()])
  const spans = collector.spans().length
  await collector.close()
  return { ...cost, spansPerBet: round(spans / (cost.onPerSecond * load.seconds * turns)) }
}
