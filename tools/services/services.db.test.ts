import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, createDatabase, dropDatabase, hasDatabase } from './databases.ts'
import { startServices } from './services.ts'
import type { Services } from './services.ts'

let services: Services

beforeAll(async () => {
  services = await startServices()
  await createDatabase(services.postgres.adminUrl, 'shop')
})
afterAll(() => services.stop())

test('a committed row survives three kills of the postmaster with SIGKILL', async () => {
  const url = services.postgres.url('shop')
  await ask(url, 'create table coin (id int)')
  for (const id of [1, 2, 3]) {
    await ask(url, `insert into coin values (${id})`)
    const before = services.postgres.pid
    await services.postgres.kill9()
    await services.postgres.restart()
    expect(services.postgres.pid).not.toBe(before)
    expect(await ask(url, 'select count(*)::int as n from coin')).toEqual([{ n: id }])
  }
})

test('the application role can connect to a database and create nothing in it', async () => {
  const url = services.postgres.url('shop', 'kapis_app')
  expect(await ask(url, 'select current_user as me')).toEqual([{ me: 'kapis_app' }])
  await expect(ask(url, 'create table mine (id int)')).rejects.toMatchObject({ code: '42501' })
  await expect(ask(url, 'create temp table mine (id int)')).rejects.toMatchObject({ code: '42501' })
})

test('a clone has the rows of its template and is independent of it', async () => {
  const { adminUrl } = services.postgres
  await createDatabase(adminUrl, 'pattern')
  await ask(services.postgres.url('pattern'), 'create table t as select 7 as seven')
  await cloneDatabase(adminUrl, 'pattern', 'copy')
  expect(await ask(services.postgres.url('copy'), 'select seven from t')).toEqual([{ seven: 7 }])
  await dropDatabase(adminUrl, 'copy')
  expect(await hasDatabase(adminUrl, 'copy')).toBe(false)
  expect(await hasDatabase(adminUrl, 'pattern')).toBe(true)
})

test('stopping removes the folder and its contents', async () => {
  const other = await startServices()
  const folder = dirname(other.postgres.logFile)
  expect(existsSync(folder)).toBe(true)
  await other.stop()
  expect(existsSync(folder)).toBe(false)
})

test('no server outlives a program killed with SIGKILL', async () => {
  const program = `
    const { startServices } = await import(${JSON.stringify(import.meta.resolve('./services.ts'))})
    const services = await startServices()
    console.log(services.postgres.pid)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = Number(await new Promise((resolve) => child.stdout.once('data', resolve)))
  expect(isRunning(pid)).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false)
})

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

// Returns whether a process is running. A killed orphan may stay a zombie until init reaps it,
// which does not count.
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
