import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { METRICS } from '../../apps/api/src/monitoring/metrics.ts'
import { makeRegistry } from '../../apps/api/src/monitoring/make-registry.ts'
import { WITNESS_METRICS } from '../../packages/witness/src/serve-witness.ts'
import { ROOT } from '../run/root.ts'
import { makeScratch } from '../services/scratch.ts'
import { makeDeploymentTests } from './deployments.ts'
import { findUnfiltered, queriesOf, readDashboard } from './dashboard.ts'

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
    ...testDeployments(folder),
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
    ...findLostCells(folder),
    ...findWrongSettings(folder),
    ...findUnfiltered(queriesOf(readDashboard(folder))),
  ]
}

/** Checks queries with promtool, which reads them as rules. */
function checkQueries(queries: readonly string[]): string[] {
  const rules = queries.map((expr, index) => ({ record: `dashboard:query:n${index}`, expr }))
  return complaintsAbout('check', { groups: [{ name: 'dashboard', rules }] })
}

/** Tries all alerts on one machine, a cluster and two cells. */
function testDeployments(folder: string): string[] {
  return complaintsAbout('test', makeDeploymentTests(folder))
}

/** Gives promtool a temporary file, written as JSON, which is valid YAML. */
function complaintsAbout(verb: 'check' | 'test', content: object): string[] {
  const scratch = makeScratch()
  const file = join(scratch.path, 'made.yml')
  writeFileSync(file, JSON.stringify(content))
  const complaints = complaintsOf('promtool', verb, 'rules', file)
  scratch.remove()
  return complaints
}

/** Finds alerts and recorded rules that forget of which cell, and so of which machine, they are. */
function findLostCells(folder: string): string[] {
  return ['alerts.yml', 'objectives.yml'].flatMap((name) =>
    (readFileSync(join(folder, name), 'utf8').match(/\b(max|min|sum|avg|count)\s*\(.*/g) ?? []).map(
      (expr) => `${name}: without "by (cell)": ${expr}`,
    ),
  )
}

/** Finds rules of inhibition by which one cell silences all, and ports at which nothing listens. */
function findWrongSettings(folder: string): string[] {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const { inhibit_rules } = parse(read('alertmanager.yml')) as {
    inhibit_rules: { equal?: string[] }[]
  }
  const unequal = inhibit_rules.filter(({ equal }) => equal?.includes('cell') !== true)
  const units = join(ROOT, 'deploy/systemd')
  const known = readdirSync(units).map((name) => readFileSync(join(units, name), 'utf8'))
  // The ports of the API are made of those that the page starts; 9100 is the node exporter's.
  const page = readFileSync(join(ROOT, 'docs/DEPLOY.md'), 'utf8')
  const started = [...page.matchAll(/kapis-api@(\d+)/g)].map(([, port]) => `1${port}`)
  const own = known.flatMap((text) => text.match(/(?<=(?:INTERNAL|WITNESS)_PORT=)\d+/g) ?? [])
  const listening = new Set([...started, ...own, '9100', '9093'])
  const scraped = [...read('prometheus.yml').matchAll(/'[\w.-]+:(\d+)'/g)].map(([, port]) => port!)
  return [
    ...unequal.map(() => 'alertmanager.yml: a rule of inhibition has no "equal: [cell]"'),
    ...scraped
      .filter((port) => !listening.has(port))
      .map((port) => `prometheus.yml: nothing listens on ${port}`),
  ]
}

/** Finds metrics in the rules, their tests and the dashboard that no process serves. */
function findUnknownMetrics(folder: string): string[] {
  const own = makeRegistry()
    .getMetricsAsArray()
    .map(({ name }) => name)
  const witness = WITNESS_METRICS.map(([name]) => name)
  const served = new Set([...Object.keys(METRICS), ...own, ...witness])
  return readdirSync(folder).flatMap((name) => {
    if (name === 'README.md') return []
    const used =
      readFileSync(join(folder, name), 'utf8').match(/\b(?:kapis|process|nodejs)_[a-z0-9_]+/g) ?? []
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
