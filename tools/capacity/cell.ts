import type { Random } from '../demo/world/random.ts'
import { makeQueueServer } from './simulation.ts'
import type { QueueServer, Simulation } from './simulation.ts'
import type { ServiceTimes } from './service-times.ts'

export type CellPlan = {
  /** API processes. Each has one event loop and settles its own batches. */
  processes: number
  apiCores: number
  /** The cores of the database's machine; null if it runs on the machine of the API. */
  databaseCores: number | null
  /** How fast a core is, compared with the one on which the times were measured. */
  speed: number
  isOverHttp: boolean
  /** How much longer a commit takes because a standby confirms it. */
  standbyMs: number
  /** Whether the load generator takes its time from the cores of the API. */
  hasClients: boolean
}

export type SimulatedCell = {
  /** Sends a bet to a process. `done` is not called if the cell has died. */
  bet(process: number, done: () => void): void
  die(): void
  isAlive(): boolean
  busyMs(): { api: number; database: number }
}

const BATCH_BETS_MAX = 128
const BATCHES_IN_FLIGHT = 2
/** The number of waiting bets for which a second batch is sent (queue.ts). */
const WORTH_BATCH = 32

type CellContext = {
  simulation: Simulation
  plan: CellPlan
  times: ServiceTimes
  random: Random
  apiCpu: QueueServer
  databaseCpu: QueueServer
  isAlive(): boolean
}

/**
 * Makes a cell: API processes that batch bets without a timer, as the product does, and one
 * database. An event loop does one thing at a time, and also needs a core for it.
 */
export function makeCell(
  simulation: Simulation,
  plan: CellPlan,
  times: ServiceTimes,
  random: Random,
): SimulatedCell {
  let isAlive = true
  const apiCpu = makeQueueServer(simulation, plan.apiCores)
  const databaseCpu =
    plan.databaseCores === null ? apiCpu : makeQueueServer(simulation, plan.databaseCores)
  const context: CellContext = {
    simulation,
    plan,
    times,
    random,
    apiCpu,
    databaseCpu,
    isAlive: () => isAlive,
  }
  const processes = Array.from({ length: plan.processes }, () => makeProcess(context))
  return {
    bet: (process, done) => processes[process]!(done),
    die: () => (isAlive = false),
    isAlive: () => isAlive,
    busyMs: () => ({ api: apiCpu.busyMs(), database: databaseCpu.busyMs() }),
  }
}

function makeProcess(context: CellContext): (done: () => void) => void {
  const { simulation, plan, times, random, apiCpu, databaseCpu } = context
  const loop = makeQueueServer(simulation, 1)
  const queue: (() => void)[] = []
  let inFlight = 0
  let isCalled = false
  const ms = (micros: number) => micros / 1000 / plan.speed
  const onLoop = (micros: number, done: () => void) =>
    loop.hold((release) =>
      apiCpu.use(ms(micros), () => {
        release()
        if (context.isAlive()) done()
      }),
    )
  // A flush takes a random time with the measured mean.
  const flushMs = () => (-Math.log(1 - random.unit()) * times.flushMicros) / 1000 + plan.standbyMs
  const next = () => {
    if (isCalled) return
    isCalled = true
    // Bets that arrive in the same turn of the loop share a batch.
    onLoop(0, () => {
      isCalled = false
      while (queue.length > 0 && mayBegin()) settle(queue.splice(0, BATCH_BETS_MAX))
    })
  }
  const mayBegin = () =>
    inFlight === 0 || (queue.length >= WORTH_BATCH && inFlight < BATCHES_IN_FLIGHT)
  const settle = (batch: (() => void)[]) => {
    inFlight += 1
    const answer = () => {
      inFlight -= 1
      next()
      const micros = plan.isOverHttp ? times.httpMicros / 2 : 0
      for (const done of batch) onLoop(micros, done)
    }
    const databaseMicros = times.databaseMicros + batch.length * times.databaseBetMicros
    onLoop(times.batchMicros + batch.length * times.batchBetMicros, () =>
      databaseCpu.use(ms(databaseMicros), () => simulation.after(flushMs(), answer)),
    )
  }
  const enqueue = (done: () => void) => {
    queue.push(done)
    next()
  }
  return (done) => {
    const micros = times.queueMicros + (plan.isOverHttp ? times.httpMicros / 2 : 0)
    const receive = () => onLoop(micros, () => enqueue(done))
    if (plan.hasClients) apiCpu.use(ms(times.clientMicros), receive)
    else receive()
  }
}
