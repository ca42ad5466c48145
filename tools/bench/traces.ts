import { KAPIS } from '../run/start-api.ts'
import { median, round } from '../prove/statistics.ts'
import { startCollector } from '../services/collector.ts'
import type { BenchApp } from './bench-app.ts'
import { overHttp } from './contestants.ts'
import type { Contestant, Load } from './contestants.ts'
import type { Measured } from './task.ts'

export type TraceCost = {
  turns: number
  offPerSecond: number
  onPerSecond: number
  /** The median over all turns of the throughput with traces divided by that without. */
  throughputRatio: number
  offCpuMicros: number
  onCpuMicros: number
  /** The same ratio for the API's processor time per bet, which depends less on other load. */
  cpuRatio: number
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
  const rates: { off: number; on: number }[] = []
  const costs: { off: number; on: number }[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    // Each turn reverses the order, so that neither process always has the fuller database.
    const order = turn % 2 === 0 ? [off, on] : [on, off]
    const measured = new Map<Contestant, Measured>()
    for (const one of order) measured.set(one, await one.run(load))
    const [without, traced] = [measured.get(off)!, measured.get(on)!]
    rates.push({ off: without.perSecond, on: traced.perSecond })
    costs.push({ off: without.nodeCpuMicros!, on: traced.nodeCpuMicros! })
    say(`traces, turn ${turn + 1} of ${turns}: ${JSON.stringify([rates.at(-1), costs.at(-1)])}`)
  }
  await Promise.all([off.stop?.(), on.stop?.()])
  const spans = collector.spans().length
  await collector.close()
  const bets = rates.reduce((sum, rate) => sum + rate.on * load.seconds, 0)
  return {
    turns,
    offPerSecond: Math.round(median(rates.map((rate) => rate.off))),
    onPerSecond: Math.round(median(rates.map((rate) => rate.on))),
    throughputRatio: round(median(rates.map((rate) => rate.on / rate.off))),
    offCpuMicros: Math.round(median(costs.map((cost) => cost.off))),
    onCpuMicros: Math.round(median(costs.map((cost) => cost.on))),
    cpuRatio: round(median(costs.map((cost) => cost.on / cost.off))),
    spansPerBet: round(spans / bets),
  }
}
