import { expect, test } from 'vitest'
import { STRANGERS, compare } from './report.ts'

const ENGINE = 'pgbench, one statement a bet'
const NOTHING = {
  inProcess: null,
  http: null,
  httpOverNaive: null,
  eightClients: null,
  strangers: null,
}

function rowOf(name: string, rates: number[], { clients = 256, players = 1_000, p99Ms = 2 } = {}) {
  const runs = rates.map((perSecond) => ({ perSecond, p50Ms: 1, p99Ms }))
  return { name, clients, players, seconds: 2, runs }
}

/** Returns the ratios as `--json` prints them. */
function ratiosOf(rows: Parameters<typeof compare>[0]) {
  return JSON.parse(JSON.stringify(compare(rows, []).ratios)) as unknown
}

test('a skipped measurement has no ratio, and the rest is compared', () => {
  const ours = rowOf('in process, optimistic', [300])
  expect(ratiosOf([rowOf(ENGINE, [100]), ours])).toEqual({ ...NOTHING, inProcess: 3 })
  expect(ratiosOf([ours])).toEqual(NOTHING)
})

test('each ratio is to the bare engine at the same load', () => {
  const eight = { clients: 8 }
  const many = { clients: 64, players: STRANGERS }
  const rows = [
    rowOf(ENGINE, [100]),
    rowOf(ENGINE, [200], eight),
    rowOf(ENGINE, [400], many),
    rowOf('in process, optimistic', [300]),
    rowOf('in process, optimistic', [100], eight),
    rowOf('in process, locked', [120], eight),
    rowOf('in process, optimistic', [160], many),
    rowOf('HTTP, optimistic, 2 processes', [150]),
    rowOf('HTTP, naive transaction', [30]),
  ]
  expect(ratiosOf(rows)).toEqual({
    inProcess: 3,
    http: 1.5,
    httpOverNaive: 5,
    eightClients: 0.6,
    strangers: 0.4,
  })
})

test('both paths are compared round by round, at the same load', () => {
  const rows = [
    rowOf('HTTP, optimistic, 2 processes', [120, 60, 240], { p99Ms: 10 }),
    rowOf('HTTP, locked, 2 processes', [100, 50, 100], { p99Ms: 20 }),
    rowOf('HTTP, locked, 2 processes', [1, 1, 1], { clients: 8 }),
    rowOf('in process, optimistic', [1, 1, 1]),
  ]
  const name = 'HTTP, optimistic, 2 processes'
  expect(compare(rows, []).optimisticOverLocked).toEqual([
    { name, clients: 256, players: 1_000, perSecond: 1.2, p99Ms: 0.5 },
  ])
})
