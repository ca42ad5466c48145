import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightTally, sum, vitestTally } from './tally.ts'

const place = mkdtempSync(join(tmpdir(), 'kapis-tally-'))
afterAll(() => rmSync(place, { recursive: true }))
const report = (content: unknown) => {
  const file = join(place, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('the tests of both runners are counted as reported', () => {
  const vitest = report({ numPassedTests: 7, numFailedTests: 2 })
  expect(vitestTally(vitest, false)).toEqual({ passed: 7, failed: 2 })
  const playwright = report({ stats: { expected: 3, unexpected: 1, flaky: 1 } })
  expect(playwrightTally(playwright, false)).toEqual({ passed: 4, failed: 1 })
})

test('a run that fails without a failed test counts as one failure', () => {
  const file = report({ numPassedTests: 7, numFailedTests: 0 })
  expect(vitestTally(file, false)).toEqual({ passed: 7, failed: 1 })
})

test('a missing report or an empty run is a failure', () => {
  expect(vitestTally(join(place, 'none.json'), true)).toEqual({ passed: 0, failed: 1 })
  const empty = report({ stats: { expected: 0, unexpected: 0, flaky: 0 } })
  expect(playwrightTally(empty, true)).toEqual({ passed: 0, failed: 1 })
})

test('tallies add up', () => {
  const tallies = [
    { passed: 1, failed: 0 },
    { passed: 2, failed: 3 },
  ]
  expect(sum(tallies)).toEqual({ passed: 3, failed: 3 })
})
