import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightFailures, stepFailure, vitestFailures } from './failures.ts'

const place = mkdtempSync(join(tmpdir(), 'kapis-failures-'))
afterAll(() => rmSync(place, { recursive: true }))
const reportFile = (content: unknown) => {
  const file = join(place, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('a failed test is named with its file and its message', () => {
  const file = reportFile({
    testResults: [
      {
        name: 'wallet.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a balance adds up', status: 'passed', failureMessages: [] },
          { fullName: 'a bet is paid', status: 'failed', failureMessages: ['expected 1 to be 2'] },
        ],
      },
    ],
  })
  expect(vitestFailures(file)).toEqual(['✗ wallet.test.ts: a bet is paid\n    expected 1 to be 2'])
})

test('a file that does not load is named with the reason', () => {
  const result = { name: 'x.test.ts', status: 'failed', message: 'no such module' }
  const file = reportFile({ testResults: [{ ...result, assertionResults: [] }] })
  expect(vitestFailures(file)).toEqual(['✗ x.test.ts\n    no such module'])
})

test('a failed journey is named with its size and the message of its last try', () => {
  const journey = (status: string) => ({
    title: `a ${status} journey`,
    file: 'dice.spec.ts',
    tests: [
      {
        projectName: 'mobile',
        status,
        results: [{ error: { message: 'first' } }, { error: { message: 'last' } }],
      },
    ],
  })
  const specs = [journey('expected'), journey('flaky'), journey('unexpected')]
  const file = reportFile({ suites: [{ suites: [{ specs }] }] })
  expect(playwrightFailures(file)).toEqual([
    '✗ [mobile] dice.spec.ts: a unexpected journey\n    last',
  ])
})

test('a missing report names nothing', () => {
  expect(vitestFailures(join(place, 'none.json'))).toEqual([])
})

test('a failed command is named with the end of its output', () => {
  const printed = Array.from({ length: 100 }, (_, index) => `line ${index}\n\n`).join('')
  const shown = stepFailure({ name: 'db tests', output: `${printed}\u001B[31mkilled\u001B[39m\n` })
  const lines = shown.split('\n')
  expect([lines[0], lines[1], lines.at(-1)]).toEqual(['✗ db tests', '    line 71', '    killed'])
})
