import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

type Labels = Record<string, string>
type Series = { series: string; values: string }
type Alert = { alert: string; labels: Labels; annotations: Labels }

/** What every process reports when all is well. */
const WELL = {
  up: 1,
  kapis_database_up: 1,
  kapis_money_gate_open: 1,
  kapis_invariants_failed: 0,
  kapis_invariants_overdue: 0,
  kapis_limits_shared: 1,
  kapis_files_available: 1,
  kapis_jobs_oldest_seconds: 1,
  kapis_jobs_dead: 0,
  kapis_facts_lag_seconds: 0,
  kapis_public_log_age_seconds: 30,
  kapis_wal_archive_age_seconds: 30,
  kapis_wal_archive_failing: 0,
  kapis_database_standbys: 0,
  kapis_database_standbys_expected: 0,
}
const KINDS = ['database-1', 'database-2', 'files']

const toText = (labels: Labels) =>
  Object.entries(labels)
    .map(([key, text]) => `${key}="${text}"`)
    .join(',')

const steady = (name: string, labels: Labels, value: number): Series => ({
  series: `${name}{${toText(labels)}}`,
  values: `${value}x60`,
})

function processOf(instance: string, labels: Labels, faults: Record<string, number>): Series[] {
  const all = { job: 'kapis', instance, ...labels }
  const figures = Object.entries({ ...WELL, ...faults })
  return [
    ...figures.filter(([name]) => name in WELL).map(([name, n]) => steady(name, all, n)),
    ...KINDS.map((kind) => steady('kapis_backup_overdue', { ...all, kind }, faults[kind] ?? 0)),
  ]
}

function machineOf(instance: string, labels: Labels): Series[] {
  const all = { job: 'kapis-machines', instance, ...labels }
  const disk = { ...all, mountpoint: '/', fstype: 'ext4' }
  return [
    steady('up', all, 1),
    steady('node_filesystem_avail_bytes', disk, 70),
    steady('node_filesystem_size_bytes', disk, 100),
  ]
}

const oneMachine = [
  ...['127.0.0.1:13001', '127.0.0.1:13002', '127.0.0.1:13100'].flatMap((at) =>
    processOf(at, {}, {}),
  ),
  ...machineOf('127.0.0.1:9100', {}),
]

function cluster(standbys: number): Series[] {
  const figures = { kapis_database_standbys: standbys, kapis_database_standbys_expected: 2 }
  return [
    ...['api-1:13001', 'api-2:13001', 'api-2:13100'].flatMap((at) => processOf(at, {}, figures)),
    ...['db-1:9100', 'db-2:9100', 'db-3:9100'].flatMap((at) => machineOf(at, {})),
  ]
}

const twoCells = (faults: Record<string, number>) => [
  ...['c1-1:13001', 'c1-1:13002'].flatMap((at) => processOf(at, { cell: 'c1' }, faults)),
  ...processOf('c2-1:13001', { cell: 'c2' }, {}),
  ...machineOf('c1-1:9100', { cell: 'c1' }),
  ...machineOf('c2-1:9100', { cell: 'c2' }),
]

const FAULTS = {
  kapis_database_up: 0,
  kapis_money_gate_open: 0,
  kapis_limits_shared: 0,
  kapis_jobs_dead: 3,
  kapis_public_log_age_seconds: 400,
  kapis_database_standbys_expected: 1,
  files: 1,
}
const cell = 'c1'
const processes = ['c1-1:13001', 'c1-1:13002'].map((instance) => ({ instance, job: 'kapis', cell }))
const OF_ONE_CELL = {
  KapisDatabaseDown: processes,
  KapisLimitsNotShared: processes,
  KapisMoneyGateClosed: [{ cell }],
  KapisJobsDead: [{ cell }],
  KapisPublicLogOld: [{ cell }],
  KapisNoStandby: [{ cell }],
  KapisBackupOld: [{ cell, kind: 'files' }],
}

/** For each deployment, its series and the alerts that fire. All others must be silent. */
const DEPLOYMENTS: [string, Series[], Record<string, Labels[]>][] = [
  ['one machine is well', oneMachine, {}],
  ['a cluster is well', cluster(2), {}],
  ['a cluster lost a standby', cluster(1), { KapisNoStandby: [{}] }],
  ['two cells are well', twoCells({}), {}],
  ['one of two cells has faults', twoCells(FAULTS), OF_ONE_CELL],
]

/** Returns tests for promtool: one machine, a cluster and two cells. */
export function makeDeploymentTests(folder: string) {
  const { groups } = parse(readFileSync(join(folder, 'alerts.yml'), 'utf8')) as {
    groups: { rules: Alert[] }[]
  }
  const alerts = groups.flatMap(({ rules }) => rules)
  return {
    rule_files: ['alerts.yml', 'objectives.yml'].map((name) => join(folder, name)),
    evaluation_interval: '1m',
    tests: DEPLOYMENTS.map(([name, input_series, firing]) => ({
      name,
      interval: '1m',
      input_series,
      alert_rule_test: alerts.map((alert) => ({
        eval_time: '45m',
        alertname: alert.alert,
        exp_alerts: (firing[alert.alert] ?? []).map((labels) => expected(alert, labels)),
      })),
    })),
  }
}

function expected({ labels, annotations }: Alert, more: Labels) {
  const fill = (text: string) =>
    text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => more[name] ?? '')
  const filled = Object.entries(annotations).map(([name, text]) => [name, fill(text)])
  return { exp_labels: { ...labels, ...more }, exp_annotations: Object.fromEntries(filled) }
}
