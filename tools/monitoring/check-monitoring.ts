import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { METRICS } from '../../apps/api/src/monitoring/metrics.ts'
import { makeRegistry } from '../../apps/api/src/monitoring/make-registry.ts'
import { ROOT } from '../run/root.ts'
import { makeScratch } from '../services/scratch.ts'
import { queriesOf, readDashboard } from './dashboard.ts'

export const MONITORING = join(ROOT, 'deploy/monitoring')
const TESTS = ['alerts.test.yml', 'burn-rates.test.yml']

/** Runs a program from Debian's Prometheus packages. Returns its complaints, or an empty list. */
function complaintsOf(program: 'promtool' | 'amtool', ...args: string[]): string[] {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  const missing = error !== undefined && 'code' in error && error.code === 'ENOENT'
  if (missing) {
    const get = program === 'promtool' ? 'prometheus' : 'prometheus-alertmanager'
    return [`${program} is not installed. To install it: apt-get install ${get}`]
  }
  return status === 0 ? [] : [`${program} ${args.join(' ')}:\n${stdout}${stderr}`]
}

/** Returns every problem in a folder with the files of deploy/monitoring. */
export function findProblems(folder = MONITORING): string[] {
  const rules = ['alerts.yml', 'objectives.yml'].map((name) => join(folder, name))
  return [
    ...complaintsOf('promtool', 'check', 'rules', ...rules),
    ...complaintsOf('promtool', 'test', 'rules', ...TESTS.map((name) => join(folder, name))),
    ...complaintsOf('promtool', 'check', 'config', join(folder, 'prometheus.yml')),
    ...complaintsOf('amtool', 'check-config', join(folder, 'alertmanager.yml')),
    ...checkQueries(queriesOf(readDashboard(folder))),
    ...findMistakes(folder),
  ]
}

/** Returns the mistakes that promtool cannot find: metrics, tests and runbooks that are missing. */
export function findMistakes(folder: string): string[] {
  return [
    ...findUnknownMetrics(folder),
    ...findUntestedAlerts(folder),
    ...findMissingRunbooks(folder),
  ]
}

/** Checks queries with promtool, which reads them as rules in a temporary file. */
function checkQueries(queries: readonly string[]): string[] {
  const scratch = makeScratch()
  const file = join(scratch.path, 'queries.yml')
  const rules = queries.map((expr, index) => ({ record: `dashboard:query:n${index}`, expr }))
  // The file is written as JSON, which is valid YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  const complaints = complaintsOf('promtool', 'check', 'rules', file)
  scratch.remove()
  return complaints
}

/** Finds metrics in the rules, their tests and the dashboard that no process serves. */
function findUnknownMetrics(folder: string): string[] {
  const own = makeRegistry()
    .getMetricsAsArray()
    .map(({ name }) => name)
  const served = new Set([...Object.keys(METRICS), ...own])
  return readdirSync(folder).flatMap((name) => {
    if (name === 'README.md') return []
    const used = readFileSync(join(folder, name), 'utf8').match(/\bkapis_[a-z0-9_]+/g) ?? []
    const unknown = new Set(used.filter((metric) => !isServed(metric, served)))
    return [...unknown].map((metric) => `${name}: no process serves ${metric}`)
  })
}

function isServed(metric: string, served: ReadonlySet<string>): boolean {
  const base = metric.replace(/_(bucket|sum|count)$/, '')
  return served.has(metric) || (served.has(base) && METRICS[base]?.type === 'histogram')
}

/** Finds alerts that lack a test in which they fire or a test in which they stay silent. */
function findUntestedAlerts(folder: string): string[] {
  const tests = TESTS.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  return alertsOf(folder).flatMap(({ name }) =>
    ['fires', 'is silent'].flatMap((what) =>
      tests.includes(`- name: ${name} ${what}\n`) ? [] : [`no test in which ${name} ${what}`],
    ),
  )
}

function findMissingRunbooks(folder: string): string[] {
  return alertsOf(folder).flatMap(({ name, rule }) => {
    const page = /runbook_url: (docs\/runbooks\/[a-z-]+\.md)/.exec(rule)?.[1]
    return page !== undefined && existsSync(join(ROOT, page)) ? [] : [`${name} names no runbook`]
  })
}

function alertsOf(folder: string): { name: string; rule: string }[] {
  const parts = readFileSync(join(folder, 'alerts.yml'), 'utf8').split(/^ +- alert: /m)
  return parts.slice(1).map((rule) => ({ name: rule.split('\n')[0]!, rule }))
}
