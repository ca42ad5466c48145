import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeMissing, describeNoServer, findMissing } from './programs.ts'
import { compare } from './report.ts'

const place = mkdtempSync(join(tmpdir(), 'kapis-programs-'))
afterAll(() => rmSync(place, { recursive: true }))

test('a missing program is named, with what it measures and how to install it', () => {
  writeFileSync(join(place, 'pgbench'), '')
  chmodSync(join(place, 'pgbench'), 0o755)
  const missing = findMissing(place)
  expect([...missing]).toEqual(['wrk'])
  expect([...findMissing('')]).toEqual(['wrk', 'pgbench'])
  expect(describeMissing(missing, new Set(['matrix', 'traces', 'staff']))).toEqual([
    'wrk is not installed, so the API over HTTP is not measured in matrix and traces. To install it: apt-get install wrk',
  ])
})

test('a program that the chosen part does not need is not mentioned', () => {
  const missing = findMissing('')
  expect(describeMissing(missing, new Set(['staff']))).toEqual([])
  expect(describeMissing(missing, new Set(['traces']))).toHaveLength(1)
})

test('a missing PostgreSQL is described in words, without a stack', () => {
  expect(describeNoServer(() => ({}))).toBeNull()
  const text = describeNoServer(() => {
    throw new Error('there is no PostgreSQL server in /nowhere\nRequire stack:')
  })
  expect(text).toContain('PostgreSQL: there is no PostgreSQL server in /nowhere. To install it')
  expect(text).not.toContain('\n')
})

test('a skipped measurement has no ratio, and the rest is compared', () => {
  const run = (perSecond: number) => [{ perSecond, p50Ms: 1, p99Ms: 2 }]
  const load = { clients: 256, players: 1_000, seconds: 2 }
  const engine = { ...load, name: 'pgbench, one statement a bet', runs: run(100) }
  const ours = { ...load, name: 'in process, optimistic', runs: run(300) }
  const json = (rows: Parameters<typeof compare>[0]) =>
    JSON.parse(JSON.stringify(compare(rows, []).ratios)) as unknown
  expect(json([engine, ours])).toEqual({ inProcess: 3, http: null, httpOverNaive: null })
  expect(json([ours])).toEqual({ inProcess: null, http: null, httpOverNaive: null })
})
