import { median, percentile, round } from '../prove/statistics.ts'
import type { Contestant, Load } from './contestants.ts'
import type { Measured } from './task.ts'

export type TurnsCost = {
  turns: number
  offPerSecond: number
  onPerSecond: number
  /** The median over all turns of the throughput of `on` divided by that of `off`. */
  throughputRatio: number
  /** Half of the turns lie between these two ratios: what the median is worth. */
  throughputQuartiles: Quartiles
  offCpuMicros: number
  onCpuMicros: number
  /** The same ratio for the API's processor time per bet, which depends less on other load. */
  cpuRatio: number
  cpuQuartiles: Quartiles
}

type Quartiles = [lower: number, upper: number]

type Turns = { name: string; off: Contestant; on: Contestant; load: Load; turns: number }

/** Lets two contestants take turns, so that other programs on the machine affect both. */
export async function takeTurns(
  { name, off, on, load, turns }: Turns,
  say: (line: string) => void,
): Promise<TurnsCost> {
  const rates: Pair[] = []
  const costs: Pair[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    // Each turn reverses the order, so that neither process always has the fuller database.
    const order = turn % 2 === 0 ? [off, on] : [on, off]
    const measured = new Map<Contestant, Measured>()
    for (const one of order) measured.set(one, await one.run(load))
    const [without, withIt] = [measured.get(off)!, measured.get(on)!]
    rates.push({ off: without.perSecond, on: withIt.perSecond })
    costs.push({ off: without.nodeCpuMicros!, on: withIt.nodeCpuMicros! })
    say(`${name}, turn ${turn + 1} of ${turns}: ${JSON.stringify([rates.at(-1), costs.at(-1)])}`)
  }
  return {
    turns,
    offPerSecond: Math.round(median(rates.map((rate) => rate.off))),
    onPerSecond: Math.round(median(rates.map((rate) => rate.on))),
    throughputRatio: round(median(ratiosOf(rates))),
    throughputQuartiles: quartilesOf(ratiosOf(rates)),
    offCpuMicros: Math.round(median(costs.map((cost) => cost.off))),
    onCpuMicros: Math.round(median(costs.map((cost) => cost.on))),
    cpuRatio: round(median(ratiosOf(costs))),
    cpuQuartiles: quartilesOf(ratiosOf(costs)),
  }
}

type Pair = { off: number; on: number }
const ratiosOf = (pairs: readonly Pair[]) => pairs.map(({ off, on }) => on / off)

const quartilesOf = (values: readonly number[]): Quartiles => [
  round(percentile(values, 25)),
  round(percentile(values, 75)),
]
