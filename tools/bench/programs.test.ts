import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeMissing, describeNoServer, findMissing } from './programs.ts'

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
