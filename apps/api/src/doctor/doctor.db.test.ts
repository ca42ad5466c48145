import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDeadJob } from '../../test/dead-job.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { diagnose } from './diagnose.ts'
import { assessArchive, assessStandbys } from './check-copies.ts'
import { assessContact, assessDisk, assessPush, assessRedis, assessRelease } from './check-host.ts'
import { assessJobs } from './check-jobs.ts'
import { assessClock, assessSettings } from './check-server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const stateOf = async (name: string, config = app.config) => {
  const findings = await diagnose(config)
  return findings.find((finding) => finding.name === name)?.state
}

test('a working deployment has no failure, and every warning says what to do', async () => {
  const findings = await diagnose({ ...app.config, databaseConnections: 1 })
  // The database of the tests does not sync.
  const failed = findings.filter(({ name, state }) => state === 'fail' && name !== 'fsync')
  expect(failed).toEqual([])
  expect(findings.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['clock', 'fsync', 'migrations', 'guards', 'ledger check']),
  )
  for (const { state, todo } of findings) expect(todo === undefined).toBe(state === 'ok')
})

test('a missing migration, a missing partition and an old ledger check fail', async () => {
  await sql`update schema_migration set name = 'away' where name = '0001-users'`.execute(app.owner)
  expect(await stateOf('migrations')).toBe('fail')
  await sql`update schema_migration set name = '0001-users' where name = 'away'`.execute(app.owner)
  expect(await stateOf('migrations')).toBe('ok')

  const next = await sql<{ name: string }>`select 'ledger_bet_'
    || to_char(now() at time zone 'UTC' + interval '1 month', 'YYYY_MM') as name`.execute(app.owner)
  const partition = sql.table(next.rows[0]!.name)
  await sql`alter table ledger_bet detach partition ${partition}`.execute(app.owner)
  expect(await stateOf('partitions')).toBe('fail')

  await sql`update ledger_gate set checked_at = now() - interval '30 days'`.execute(app.owner)
  expect(await stateOf('ledger check')).toBe('fail')
  await sql`update ledger_gate set checked_at = now(), is_open = false, failed = '{x}'`.execute(
    app.owner,
  )
  expect(await stateOf('ledger check')).toBe('fail')
  await sql`update ledger_gate set is_open = true, failed = '{}'`.execute(app.owner)
  expect(await stateOf('ledger check')).toBe('ok')
})

test('every kind of backup is watched from the start, and fails when it is too old', async () => {
  const kinds = ['backup database-1', 'backup database-2', 'backup files']
  const states = () => Promise.all(kinds.map((kind) => stateOf(kind)))
  const shift = (column: 'finished_at' | 'watched_since', ago: string) =>
    sql`update backup_run set ${sql.ref(column)} = now() - ${ago}::interval`.execute(app.owner)
  await shift('watched_since', '1 minute')
  expect(await states()).toEqual(['warn', 'warn', 'warn'])
  await shift('watched_since', '31 hours')
  expect(await states()).toEqual(['fail', 'fail', 'fail'])
  await sql`update backup_run set finished_at = now()`.execute(app.db)
  expect(await states()).toEqual(['ok', 'ok', 'ok'])
  await shift('finished_at', '16 minutes')
  expect(await states()).toEqual(['ok', 'ok', 'fail'])
  await shift('finished_at', '31 hours')
  expect(await states()).toEqual(['fail', 'fail', 'fail'])
  // The versions of a bucket replace the copies of files.
  const files = { in: 's3', bucket: 'b', region: 'r', endpoint: 'http://127.0.0.1:1' } as const
  const inBucket = {
    ...app.config,
    files: { ...files, accessKeyId: '', secretAccessKey: '', proxy: null },
  }
  expect(await stateOf('backup files', inBucket)).toBeUndefined()
})

test('jobs that a dead worker holds or that nobody takes fail, and dead ones warn', async () => {
  const [waiting, dead, stuck, oldestSeconds] = [3, 0, 0, 1]
  expect(assessJobs({ waiting, dead, stuck, oldestSeconds }).state).toBe('ok')
  expect(assessJobs({ waiting, dead: 1, stuck, oldestSeconds }).state).toBe('warn')
  expect(assessJobs({ waiting, dead, stuck, oldestSeconds: 900 }).state).toBe('fail')
  await aDeadJob(app.owner)
  await sql`update graphile_worker._private_jobs set attempts = 1, locked_by = 'pool-gone',
    locked_at = now() - interval '2 minutes'`.execute(app.owner)
  expect(await stateOf('jobs')).toBe('fail')
  await sql`insert into job_runner (runner_id) values ('pool-gone')`.execute(app.owner)
  expect(await stateOf('jobs')).toBe('ok')
  await sql`delete from graphile_worker._private_jobs`.execute(app.owner)
})

test('a silent database, an unreachable Redis and a files folder that is a file fail', async () => {
  const { files } = app.config
  const folder = join(files.in === 'disk' ? files.folder : '', 'a-file')
  writeFileSync(folder, '')
  chmodSync(folder, 0o600)
  const config = {
    ...app.config,
    databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
    redisUrl: 'redis://127.0.0.1:1',
    files: { in: 'disk' as const, folder },
  }
  for (const name of ['database settings', 'migrations', 'redis', 'files store']) {
    expect([name, await stateOf(name, config)]).toEqual([name, 'fail'])
  }
})

test('the command ends with 1 when a check fails and names the wrong variable', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['apps/api/src/commands/kapis.ts', 'doctor'],
    {
      env: { KAPIS_ENV: '', PROFILE: 'production', DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      encoding: 'utf8',
    },
  )
  expect(status).toBe(1)
  expect(stdout).toMatch(/^fail {2}configuration: .*[A-Z]+_[A-Z]+/ms)
})

const SETTINGS = {
  server_version_num: '150018',
  server_version: '15.18',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  data_checksums: 'on',
  TimeZone: 'UTC',
  max_connections: '100',
}

test.each([
  [{}, 'ok'],
  [{ server_version_num: '140011' }, 'fail'],
  [{ fsync: 'off' }, 'fail'],
  [{ synchronous_commit: 'local' }, 'fail'],
  [{ synchronous_commit: 'remote_apply' }, 'ok'],
  [{ data_checksums: 'off' }, 'warn'],
  [{ TimeZone: 'Asia/Manila' }, 'warn'],
  [{ max_connections: '40' }, 'fail'],
])('server settings %j: %s', (change, state) => {
  const states = assessSettings({ ...SETTINGS, ...change }, 60).map((finding) => finding.state)
  expect(states.find((one) => one !== 'ok') ?? 'ok').toBe(state)
})

test('a missing contact for reports of vulnerabilities is a warning', () => {
  expect(assessContact({}).state).toBe('warn')
  expect(assessContact({ securityContact: 'mailto:a@kapis.example' }).state).toBe('ok')
  expect(assessPush({ push: null }).state).toBe('warn')
  expect(assessPush({ push: {} }).state).toBe('ok')
})

test('a changed release fails, and an unsigned one is a warning', () => {
  const check = { expected: 'ab', current: 'ab', isSigned: true, faults: [] }
  expect(assessRelease(check).state).toBe('ok')
  expect(assessRelease({ ...check, isSigned: false }).state).toBe('warn')
  expect(assessRelease({ ...check, faults: ['api.js is changed'] }).state).toBe('fail')
})

test('clock, disk, Redis, standbys and archive are assessed by their figures', () => {
  expect(assessClock(1_000, 990, 1_010).state).toBe('ok')
  expect(assessClock(3_000, 990, 1_010).state).toBe('warn')
  expect(assessClock(60_000, 990, 1_010).state).toBe('fail')
  expect(assessDisk(50e9, 100e9).state).toBe('ok')
  expect(assessDisk(10e9, 100e9).state).toBe('warn')
  expect(assessDisk(1e9, 100e9).state).toBe('fail')
  const memory = (max: number, policy: string) =>
    `# Memory\r\nmaxmemory:${max}\r\nmaxmemory_human:1G\r\nmaxmemory_policy:${policy}\r\n`
  expect(assessRedis(memory(0, 'noeviction')).state).toBe('ok')
  expect(assessRedis(memory(1e9, 'allkeys-lru')).state).toBe('warn')
  const standby = { standbys: 2, synchronous: 1, visible: 2, lagSeconds: 0 }
  expect(assessStandbys(standby, 2).state).toBe('ok')
  expect(assessStandbys(standby, 3).state).toBe('fail')
  expect(assessStandbys({ ...standby, standbys: 0 }, 0).state).toBe('warn')
  expect(assessStandbys({ ...standby, visible: 0 }, 2).state).toBe('warn')
  expect(assessStandbys({ ...standby, synchronous: 0 }, 2).state).toBe('warn')
  expect(assessStandbys({ ...standby, lagSeconds: 60 }, 2).state).toBe('warn')
  expect(assessArchive({ mode: 'off', ageMinutes: null, failedLast: false }).says).toMatch(
    'unknown',
  )
  expect(assessArchive({ mode: 'on', ageMinutes: 1, failedLast: true }).state).toBe('fail')
  expect(assessArchive({ mode: 'on', ageMinutes: 1, failedLast: false }).state).toBe('ok')
  expect(assessArchive({ mode: 'on', ageMinutes: 90, failedLast: false }).state).toBe('warn')
})
