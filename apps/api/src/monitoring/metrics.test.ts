import { readFileSync } from 'node:fs'
import * as routes from '@kapis/contract/routes'
import { REFUSALS } from '@kapis/contract/refusals'
import { GAMES } from '@kapis/games/games'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keep } from './database-metrics.ts'
import { makeRegistry } from './make-registry.ts'
import { METRICS, seriesMax } from './metrics.ts'
import type { Metric } from './metrics.ts'

const SERIES_MAX = 2_000
const UNITS = /_(seconds|bytes|coins|tickets)(_total)?$/

/** Lists the conventions of Prometheus that a metric breaks. */
function problemsOf(name: string, { type, help }: Metric): string[] {
  return [
    !/^kapis_[a-z]+(_[a-z]+)*$/.test(name) && 'is not snake case with the prefix',
    (type === 'counter') !== name.endsWith('_total') && 'counters, and only they, end in _total',
    /_(ms|milliseconds|minutes|hours|days|kb|percent|minor)(_|$)/.test(name) &&
      'is not in a base unit',
    type === 'histogram' && !UNITS.test(name) && !name.endsWith('_size') && 'names no unit',
    !/^[A-Z0-9].*\.$/.test(help) && 'help is no sentence',
  ].filter((problem) => problem !== false)
}

test('every name follows the conventions of Prometheus', () => {
  for (const [name, metric] of Object.entries(METRICS)) {
    expect(problemsOf(name, metric), name).toEqual([])
  }
  const help = 'Planted.'
  expect(problemsOf('kapis_bets', { type: 'counter', help })).toHaveLength(1)
  expect(problemsOf('kapis_wait_ms', { type: 'gauge', help })).toHaveLength(1)
  expect(problemsOf('kapis_wait', { type: 'histogram', help })).toHaveLength(1)
})

test('one process has fewer than 2,000 series, whatever is asked of it', async () => {
  const declared = Object.values(METRICS).reduce((sum, metric) => sum + seriesMax(metric), 0)
  const own = (await makeRegistry().metrics()).split('\n').filter((line) => !line.startsWith('#'))
  expect(declared + own.length).toBeLessThan(SERIES_MAX)
})

test('the metrics of Node.js and of the process have the names that stock dashboards know', () => {
  const names = makeRegistry()
    .getMetricsAsArray()
    .map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'process_cpu_user_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_seconds',
      'nodejs_gc_duration_seconds',
    ]),
  )
  expect(names.filter((name) => !/^(process|nodejs)_/.test(name))).toEqual([])
})

test('no label can have more values than its metric declares', () => {
  const codes = Object.keys(REFUSALS).length + ['bug'].length
  expect(codes).toBeLessThanOrEqual(METRICS['kapis_refusals_total']!.labels!['code']!)
  const named = Object.keys(routes).length + ['other'].length
  expect(named).toBeLessThanOrEqual(METRICS['kapis_http_requests_total']!.labels!['route']!)
  expect(GAMES.length).toBeLessThanOrEqual(METRICS['kapis_bets_total']!.labels!['game']!)
})

test('docs/METRICS.md lists every metric with its type and labels', () => {
  const page = readFileSync(new URL('../../../../docs/METRICS.md', import.meta.url), 'utf8')
  for (const [name, { type, labels = {} }] of Object.entries(METRICS)) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\``))
    const cells = (row ?? '').split('|').map((cell) => cell.trim())
    const named = Object.keys(labels).map((label) => `\`${label}\``)
    expect(cells.slice(2, 4), name).toEqual([type, named.join(', ')])
  }
})

test('scrapes in quick succession share one read, and a later one reads again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let reads = 0
  const read = keep(async () => (reads += 1), 50)
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(49)
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await read()).toBe(2)
})
