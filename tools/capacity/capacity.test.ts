import { expect, test } from 'vitest'
import type { CellPlan } from './cell.ts'
import { predictRate, simulate } from './scenarios.ts'
import { fitLine, readMeasured } from './service-times.ts'
import type { ServiceTimes } from './service-times.ts'

const TIMES: ServiceTimes = {
  httpMicros: 100,
  queueMicros: 0,
  batchMicros: 200,
  batchBetMicros: 50,
  databaseMicros: 300,
  databaseBetMicros: 40,
  flushMicros: 500,
  clientMicros: 20,
}
const PLAN: CellPlan = {
  processes: 4,
  apiCores: 4,
  databaseCores: 4,
  speed: 1,
  isOverHttp: true,
  standbyMs: 0,
  hasClients: false,
}
const MACHINE = { cores: 2, times: TIMES }

test('a bet alone takes the sum of its parts', () => {
  const { p50Ms } = simulate({ cells: 1, perSecond: 5, plan: PLAN, seconds: 200 }, TIMES, 'alone')
  // The median of the flush, which is exponential, is ln 2 of its mean.
  expect(p50Ms).toBeCloseTo((100 + 250 + 340 + Math.LN2 * 500) / 1000, 1)
})

test('the same seed gives the same figures, and another seed does not', () => {
  const scenario = { cells: 2, perSecond: 4_000, plan: PLAN, seconds: 1 }
  expect(simulate(scenario, TIMES, 'a')).toEqual(simulate(scenario, TIMES, 'a'))
  expect(simulate(scenario, TIMES, 'a')).not.toEqual(simulate(scenario, TIMES, 'b'))
})

test('utilisation is work that arrives over what the cores can do', () => {
  // At one bet in 100 ms, each bet is a batch of its own.
  const rare = simulate({ cells: 1, perSecond: 10, plan: PLAN, seconds: 400 }, TIMES, 'rare')
  expect(rare.apiPercent).toBe(0)
  const busy = simulate({ cells: 1, perSecond: 20_000, plan: PLAN, seconds: 2 }, TIMES, 'busy')
  // Batches share their fixed cost, but every bet costs 150 µs in Node.
  expect(busy.apiPercent).toBeGreaterThanOrEqual(75)
  expect(busy.apiPercent).toBeLessThan(100)
})

test('a cell that gets more than its cores can do is overloaded', () => {
  const scenario = { cells: 1, perSecond: 40_000, plan: PLAN, seconds: 2 }
  const figure = simulate(scenario, TIMES, 'overload')
  expect(figure.isOverloaded).toBe(true)
  expect(figure.answeredPerSecond).toBeLessThan(4 / 150e-6)
  expect(simulate({ ...scenario, cells: 4 }, TIMES, 'overload').isOverloaded).toBe(false)
})

test('the death of one cell of four loses a quarter, and the others notice nothing', () => {
  const scenario = { cells: 4, perSecond: 20_000, plan: PLAN, seconds: 2 }
  const usual = simulate(scenario, TIMES, 'death')
  const dead = simulate({ ...scenario, deathAt: 0 }, TIMES, 'death')
  expect(usual.lostPercent).toBe(0)
  expect(dead.lostPercent).toBeCloseTo(25, 0)
  expect(dead.p99Ms / usual.p99Ms).toBeGreaterThan(0.9)
  expect(dead.p99Ms / usual.p99Ms).toBeLessThan(1.1)
})

test('one client gets as many bets as fit one after another, many fill the cores', () => {
  const load = { isOverHttp: false, coresShare: 1 }
  const alone = predictRate(MACHINE, { ...load, clients: 1 })
  expect(alone / (1e6 / (250 + 340 + 500))).toBeCloseTo(1, 1)
  // Two cores do at most 90 µs of Node and PostgreSQL a bet.
  const many = predictRate(MACHINE, { ...load, clients: 256 })
  expect(many).toBeLessThan(2e6 / 90)
  expect(many).toBeGreaterThan(1e6 / 90)
  const slower = predictRate(MACHINE, { ...load, clients: 256, coresShare: 0.5 })
  expect(slower / many).toBeCloseTo(0.5, 1)
})

test('a line through batches of several sizes gives the fixed and the additional cost', () => {
  const points = [1, 8, 32, 128].map((size) => ({ size, value: 300 + 40 * size }))
  const { fixed, perBet } = fitLine(points)
  expect(fixed).toBeCloseTo(300)
  expect(perBet).toBeCloseTo(40)
})

test('the stored figures say when and where they were measured', () => {
  const { date, machine, note, times, observed } = readMeasured()
  expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(machine).toContain('cores')
  expect(note).not.toBe('')
  for (const micros of Object.values(times)) expect(micros).toBeGreaterThan(0)
  expect(observed.length).toBeGreaterThanOrEqual(6)
})
