import { expect, test } from 'vitest'
import { makeRandom } from '../demo/world/random.ts'
import { percentile } from '../prove/statistics.ts'
import { makeQueueServer, makeSimulation } from './simulation.ts'

const ARRIVALS = 400_000

type Queue = { perMs: number; serviceMs: () => number; servers?: number }

/** Sends Poisson arrivals through one queue. Returns how long each took, waiting included. */
function simulateQueue(name: string, { perMs, serviceMs, servers = 1 }: Queue) {
  const random = makeRandom(name)
  const simulation = makeSimulation()
  const server = makeQueueServer(simulation, servers)
  const tookMs: number[] = []
  let left = ARRIVALS
  const arrive = () => {
    const sinceMs = simulation.nowMs()
    server.use(serviceMs(), () => tookMs.push(simulation.nowMs() - sinceMs))
    if ((left -= 1) > 0) simulation.after(-Math.log(1 - random.unit()) / perMs, arrive)
  }
  simulation.after(0, arrive)
  simulation.run(ARRIVALS / perMs)
  const mean = tookMs.reduce((sum, ms) => sum + ms, 0) / tookMs.length
  return { mean, tookMs, utilisation: (server.busyMs() * perMs) / ARRIVALS / servers }
}

function exponential(name: string, meanMs: number): () => number {
  const random = makeRandom(name)
  return () => -Math.log(1 - random.unit()) * meanMs
}

function isClose(value: number, expected: number): boolean {
  return Math.abs(value / expected - 1) < 0.05
}

test.each([0.3, 0.5, 0.8])('M/M/1 at %d takes as long as the formula says', (load) => {
  const { mean, tookMs, utilisation } = simulateQueue('mm1', {
    perMs: load,
    serviceMs: exponential(`mm1/${load}`, 1),
  })
  expect(isClose(utilisation, load)).toBe(true)
  expect(isClose(mean, 1 / (1 - load))).toBe(true)
  expect(isClose(percentile(tookMs, 99), Math.log(100) / (1 - load))).toBe(true)
})

test.each([0.3, 0.5, 0.8])('M/D/1 at %d takes as long as the formula says', (load) => {
  const { mean } = simulateQueue('md1', { perMs: load, serviceMs: () => 1 })
  expect(isClose(mean, 1 + load / (2 * (1 - load)))).toBe(true)
})

test('M/M/2 takes as long as the formula says', () => {
  const serviceMs = exponential('mm2/service', 1)
  const { mean } = simulateQueue('mm2', { perMs: 1.4, serviceMs, servers: 2 })
  // With two servers at load r each, the mean is 1 / (1 - r²) services.
  expect(isClose(mean, 1 / (1 - 0.7 ** 2))).toBe(true)
})

test('events happen in order of time, and at the same time in the order of their addition', () => {
  const simulation = makeSimulation()
  const seen: string[] = []
  for (const [ms, name] of [
    [5, 'c'],
    [1, 'a'],
    [5, 'd'],
    [3, 'b'],
    [9, 'late'],
  ] as const) {
    simulation.after(ms, () => seen.push(name))
  }
  simulation.run(8)
  expect(seen).toEqual(['a', 'b', 'c', 'd'])
  expect(simulation.nowMs()).toBe(8)
})
