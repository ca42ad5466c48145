import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeScratch } from '../services/scratch.ts'
import { findMistakes, MONITORING } from './check-monitoring.ts'

const scratch = makeScratch()
afterAll(() => scratch.remove())

/** Returns the mistakes in a copy of deploy/monitoring in which one text is replaced. */
function mistakesWith(name: string, from: string, to: string): string[] {
  const folder = mkdtempSync(join(scratch.path, 'copy-'))
  cpSync(MONITORING, folder, { recursive: true })
  const text = readFileSync(join(folder, name), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(folder, name), text.replace(from, to))
  return findMistakes(folder)
}

test('the files have no mistake', () => {
  expect(findMistakes(MONITORING)).toEqual([])
})

test.each(['alerts.yml', 'dashboard.json'])(
  'a metric in %s that no process serves is found',
  (name) => {
    expect(mistakesWith(name, 'kapis_money_gate_open', 'kapis_money_door_open')).toEqual([
      `${name}: no process serves kapis_money_door_open`,
    ])
  },
)

test.each([
  [
    'a usual metric of Node.js',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_eventloop_lag_p98_seconds',
    'no process serves',
  ],
  [
    'the variable of the cell',
    'kapis_owed_coins{cell=~\\"$cell\\",',
    'kapis_owed_coins{',
    'kapis_owed_coins without $cell',
  ],
  [
    'the variable of the instance',
    'kapis_owed_coins{cell=~\\"$cell\\",instance=~\\"$instance\\"}',
    'kapis_owed_coins{cell=~\\"$cell\\"}',
    'kapis_owed_coins without $instance',
  ],
])('a dashboard without %s is found', (_, from, to, problem) => {
  expect(mistakesWith('dashboard.json', from, to)).toEqual([expect.stringContaining(problem)])
})

test('an alert without a page in docs/runbooks is found', () => {
  expect(mistakesWith('alerts.yml', 'runbooks/deploy.md', 'runbooks/pray.md')).toEqual([
    'KapisAbsent names no runbook',
  ])
})

test.each([
  ['alerts.yml', 'max by (cell) (kapis_jobs_dead)', 'max(kapis_jobs_dead)', 'without "by (cell)"'],
  ['alertmanager.yml', '    equal: [cell]\n', '', 'has no "equal: [cell]"'],
  ['prometheus.yml', '127.0.0.1:13100', '127.0.0.1:9465', 'nothing listens on 9465'],
])('%s with "%s" replaced is found', (name, from, to, problem) => {
  expect(mistakesWith(name, from, to)).toEqual([expect.stringContaining(problem)])
})

test('an alert without a test is found', () => {
  expect(mistakesWith('burn-rates.test.yml', 'KapisBetErrorsSlow fires', 'x')).toEqual([
    'no test in which KapisBetErrorsSlow fires',
  ])
})
