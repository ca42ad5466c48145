import { makeRandom } from '../demo/world/random.ts'
import { percentile, round } from '../prove/statistics.ts'
import { makeCell } from './cell.ts'
import type { CellPlan, SimulatedCell } from './cell.ts'
import type { MeasuredMachine, ObservedRate, ServiceTimes } from './service-times.ts'
import { makeSimulation } from './simulation.ts'

export type Scenario = {
  cells: number
  /** Bets that arrive per second, at all cells together. */
  perSecond: number
  plan: CellPlan
  seconds: number
  /** When the first cell dies, in seconds. Without it, none does. */
  deathAt?: number
}

export type ScenarioFigure = {
  /** Bets answered per second. */
  answeredPerSecond: number
  apiPercent: number
  databasePercent: number
  p50Ms: number
  p99Ms: number
  /** Bets without an answer, in per cent of those that arrived. */
  lostPercent: number
  /** Whether bets arrive faster than they are answered, so that waits grow without end. */
  isOverloaded: boolean
}

/** The share of arrivals still waiting at the end above which a scenario counts as overloaded. */
const WAITING_SHARE = 0.02

/**
 * Simulates players who bet independently of each other (Poisson arrivals). Each has a fixed cell and
 * process, so nothing moves when a cell dies: its players wait, the others notice nothing.
 */
export function simulate(scenario: Scenario, times: ServiceTimes, seed: string): ScenarioFigure {
  const { cells, perSecond, plan, seconds, deathAt } = scenario
  const simulation = makeSimulation()
  const random = makeRandom(seed)
  const made = Array.from({ length: cells }, () => makeCell(simulation, plan, times, random))
  const tookMs: number[] = []
  const seen = { arrived: 0, refused: 0 }
  const meanGapMs = 1000 / perSecond
  const arrive = () => {
    const cell = made[random.between(0, cells - 1)]!
    const sinceMs = simulation.nowMs()
    seen.arrived += 1
    if (cell.isAlive()) {
      cell.bet(random.between(0, plan.processes - 1), () =>
        tookMs.push(simulation.nowMs() - sinceMs),
      )
    } else seen.refused += 1
    simulation.after(-Math.log(1 - random.unit()) * meanGapMs, arrive)
  }
  simulation.after(0, arrive)
  if (deathAt !== undefined) simulation.after(deathAt * 1000, () => made[0]!.die())
  simulation.run(seconds * 1000)
  const waiting = seen.arrived - seen.refused - tookMs.length
  return {
    answeredPerSecond: Math.round(tookMs.length / seconds),
    ...utilisationOf(made, plan, seconds),
    p50Ms: round(percentile(tookMs, 50)),
    p99Ms: round(percentile(tookMs, 99)),
    lostPercent: round((100 * seen.refused) / seen.arrived),
    isOverloaded: deathAt === undefined && waiting > WAITING_SHARE * seen.arrived,
  }
}

function utilisationOf(cells: readonly SimulatedCell[], plan: CellPlan, seconds: number) {
  const sum = (part: 'api' | 'database') =>
    cells.reduce((total, cell) => total + cell.busyMs()[part], 0)
  const percentOf = (busyMs: number, cores: number) =>
    Math.round(busyMs / (10 * seconds * cores * cells.length))
  return {
    apiPercent: percentOf(sum('api'), plan.apiCores),
    databasePercent: percentOf(sum('database'), plan.databaseCores ?? plan.apiCores),
  }
}

const CLOSED_SECONDS = 5

/** Simulates clients that each send the next bet when the last one is answered. */
export function simulateClients(plan: CellPlan, times: ServiceTimes, clients: number): number {
  const simulation = makeSimulation()
  const cell = makeCell(simulation, plan, times, makeRandom(`clients/${clients}`))
  let answered = 0
  const repeat = (process: number) =>
    cell.bet(process, () => {
      answered += 1
      repeat(process)
    })
  for (let client = 0; client < clients; client += 1) {
    simulation.after(0, () => repeat(client % plan.processes))
  }
  simulation.run(CLOSED_SECONDS * 1000)
  return Math.round(answered / CLOSED_SECONDS)
}

/** Predicts the bets per second of one API process on the measured machine. */
export function predictRate(
  { cores, times }: Pick<MeasuredMachine, 'cores' | 'times'>,
  { isOverHttp, clients, coresShare }: Omit<ObservedRate, 'perSecond'>,
): number {
  const plan: CellPlan = {
    processes: 1,
    apiCores: cores,
    databaseCores: null,
    speed: coresShare,
    isOverHttp,
    standbyMs: 0,
    hasClients: isOverHttp,
  }
  return simulateClients(plan, times, clients)
}
