import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { firstTry } from './second-try.ts'

const place = mkdtempSync(join(tmpdir(), 'kapis-second-try-'))
afterAll(() => rmSync(place, { recursive: true }))
const reportFile = (statuses: string[][]) => {
  const file = join(place, 'report.json')
  const testResults = statuses.map((tests, index) => ({
    name: `${index}.test.ts`,
    status: tests.includes('failed') || tests.length === 0 ? 'failed' : 'passed',
    assertionResults: tests.map((status) => ({ status })),
  }))
  writeFileSync(file, JSON.stringify({ testResults }))
  return file
}

test('only the files in which a test failed, or that did not load, are tried again', () => {
  const file = reportFile([['passed', 'passed', 'pending'], ['passed', 'failed'], []])
  expect(firstTry(file)).toEqual({
    passed: { passed: 2, failed: 0 },
    again: ['1.test.ts', '2.test.ts'],
  })
})

test('a run that failed without a failed file, or left no report, is not tried again', () => {
  expect(firstTry(reportFile([['passed']]))).toBe(null)
  expect(firstTry(join(place, 'none.json'))).toBe(null)
})

test('a run in which many files failed is not tried again', () => {
  expect(firstTry(reportFile(Array.from({ length: 7 }, () => ['failed'])))).toBe(null)
})
