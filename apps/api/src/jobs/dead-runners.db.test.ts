import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFaultProxy } from '../../../../tools/fault-proxy/fault-proxy.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { enqueue } from './enqueue.ts'
import { readJobHealth } from './job-health.ts'
import { runJobs } from './run-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** The heartbeat of these tests: a runner counts as dead after 8 of them. */
const BEAT_MS = 250
const WORKER = join(import.meta.dirname, '../../test/hanging-worker.ts')

const add = (walletHistoryId: string) =>
  inTransaction(app.db, (tx) => enqueue(tx, 'read-deposit', { playerId: 'p', walletHistoryId }))

const start = (work: (id: string) => Promise<void>, databaseUrl = app.databaseUrl) =>
  runJobs({
    databaseUrl,
    tasks: { 'read-deposit': ({ walletHistoryId }) => work(walletHistoryId) },
    timed: [],
    onFailure: () => {},
    pollMs: 50,
    beatMs: BEAT_MS,
  })

async function waitFor(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const until = Date.now() + 40_000
  while (!(await isTrue()) && Date.now() < until) await wait(20)
}

test('another worker takes over the jobs of one that was killed [RCV-06]', async () => {
  await add('of the dead')
  const child = fork(WORKER, [app.databaseUrl, String(BEAT_MS)], { stdio: 'ignore' })
  await once(child, 'message')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const done: string[] = []
  const jobs = await start(async (id) => void done.push(id))
  await waitFor(() => done.length > 0)
  await jobs.stop()
  expect(done).toEqual(['of the dead'])
}, 60_000)

test('a job that takes long stays with its worker, also after an outage of the database', async () => {
  const begun: string[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const work = (by: string) => async () => {
    begun.push(by)
    await ended
  }
  const url = new URL(app.databaseUrl)
  const databasePort = Number(url.port)
  const proxy = await openFaultProxy(databasePort)
  url.port = String(proxy.port)
  const runners = await Promise.all(['first', 'second'].map((by) => start(work(by), url.href)))
  await add('long')
  await waitFor(() => begun.length > 0)
  await wait(12 * BEAT_MS)
  // After an outage all heartbeats are old. No runner may take the others for dead.
  proxy.retarget(1)
  proxy.resetAll()
  await wait(12 * BEAT_MS)
  proxy.retarget(databasePort)
  await wait(12 * BEAT_MS)
  end()
  await Promise.all(runners.map((runner) => runner.stop()))
  await proxy.close()
  expect(begun).toHaveLength(1)
  expect(await readJobHealth(app.db)).toMatchObject({ waiting: 0, stuck: 0 })
}, 60_000)
