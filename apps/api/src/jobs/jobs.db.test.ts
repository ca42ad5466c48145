import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFaultProxy } from '../../../../tools/fault-proxy/fault-proxy.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { findRequestId, inScope } from '../tracing/scope.ts'
import { ATTEMPTS_MAX, enqueue } from './enqueue.ts'
import { readJobHealth } from './job-health.ts'
import { runJobs } from './run-jobs.ts'
import type { JobFailure } from './run-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const job = (walletHistoryId: string) => ({ playerId: 'p', walletHistoryId })

/** Runs jobs with this work until `isDone` returns true. Returns the failures. */
async function runUntil(
  work: (id: string, isLast: boolean) => Promise<void>,
  isDone: () => boolean,
  databaseUrl = app.databaseUrl,
) {
  const failures: Pick<JobFailure, 'attempts' | 'isDead' | 'reqId'>[] = []
  const jobs = await runJobs({
    databaseUrl,
    tasks: {
      'read-deposit': ({ walletHistoryId }, { isLast }) => work(walletHistoryId, isLast),
      'send-notification': async () => {},
    },
    timed: [{ name: 'nothing', cron: '0 0 1 1 *', run: async () => {} }],
    onFailure: ({ task: _, error: __, ...failure }) => failures.push(failure),
    pollMs: 50,
    retryScale: 0.002,
  })
  const until = Date.now() + 60_000
  while (!isDone() && Date.now() < until) await wait(20)
  await jobs.stop()
  return failures
}

test('a job is committed with its cause or not at all', async () => {
  await inTransaction(app.db, (tx) => enqueue(tx, 'read-deposit', job('kept')))
  const undone = inTransaction(app.db, async (tx) => {
    await enqueue(tx, 'read-deposit', job('undone'))
    throw new Error('the cause is undone')
  })
  await expect(undone).rejects.toThrow('the cause is undone')
  const done: string[] = []
  await runUntil(
    async (id) => void done.push(id),
    () => done.length > 0,
  )
  expect(done).toEqual(['kept'])
})

test('a job that ends while its runner stops is marked as done', async () => {
  await inTransaction(app.db, (tx) => enqueue(tx, 'read-deposit', job('last')))
  let isDone = false
  await runUntil(
    async () => void (isDone = true),
    () => isDone,
  )
  const left = await sql<{ jobs: number }>`
    select count(*)::int4 as jobs from graphile_worker._private_jobs`.execute(app.owner)
  expect(left.rows).toEqual([{ jobs: 0 }])
})

test('a job that always fails is tried five times, becomes a dead letter and delays no other [RCV-06]', async () => {
  await inTransaction(app.db, (tx) => enqueue(tx, 'read-deposit', job('poison')))
  await inTransaction(app.db, (tx) => enqueue(tx, 'read-deposit', job('good')))
  const done: string[] = []
  const last: boolean[] = []
  const failures = await runUntil(
    async (id, isLast) => {
      if (id === 'good') return void done.push(id)
      last.push(isLast)
      throw new Error('poison')
    },
    () => last.length >= ATTEMPTS_MAX && done.length === 1,
  )
  expect(done).toEqual(['good'])
  expect(last).toEqual([false, false, false, false, true])
  expect(failures.filter(({ isDead }) => isDead)).toEqual([{ attempts: 5, isDead: true }])
  const dead = await app.db.selectFrom('dead_job').selectAll().execute()
  expect(dead).toMatchObject([{ task: 'read-deposit', attempts: 5, last_error: 'poison' }])
  expect(await readJobHealth(app.db)).toMatchObject({ waiting: 0, dead: 1 })
  const published = await app.db.selectFrom('live_outbox').select('event').execute()
  expect(published).toEqual([{ event: { kind: 'alerts' } }])
})

test('a job runs for the request that enqueued it, and its failure names that request', async () => {
  const requestId = '7e'.repeat(16)
  await inScope({ requestId }, () =>
    inTransaction(app.db, (tx) => enqueue(tx, 'read-deposit', job('of a request'))),
  )
  const seen: (string | null)[] = []
  const failures = await runUntil(
    async () => {
      seen.push(findRequestId())
      if (seen.length === 1) throw new Error('fails once')
    },
    () => seen.length > 1,
  )
  expect(seen).toEqual([requestId, requestId])
  expect(failures).toEqual([{ attempts: 1, isDead: false, reqId: requestId }])
})

test('jobs that fail together are retried at different times', async () => {
  for (let n = 0; n < 8; n += 1) {
    await inTransaction(app.db, (tx) => enqueue(tx, 'read-deposit', job(`jitter-${n}`)))
  }
  let failed = 0
  await runUntil(
    async () => {
      failed += 1
      throw new Error('all at once')
    },
    () => failed >= 8,
  )
  const { rows } = await sql<{ spread: number }>`
    select count(distinct run_at - updated_at)::int as spread
    from graphile_worker._private_jobs where attempts < max_attempts`.execute(app.db)
  expect(rows[0]?.spread).toBeGreaterThan(4)
})

test('a job that fails while the database is away is tried again when it is back', async () => {
  await inTransaction(app.db, (tx) => enqueue(tx, 'read-deposit', job('interrupted')))
  const url = new URL(app.databaseUrl)
  const databasePort = Number(url.port)
  const proxy = await openFaultProxy(databasePort)
  url.port = String(proxy.port)
  let attempts = 0
  const work = async (id: string) => {
    if (id !== 'interrupted') return
    attempts += 1
    if (attempts > 1) return
    proxy.retarget(1)
    proxy.resetAll()
    setTimeout(() => proxy.retarget(databasePort), 500)
    throw new Error('The database is away.')
  }
  const failures = await runUntil(work, () => attempts > 1, url.href)
  await proxy.close()
  expect(attempts).toBe(2)
  expect(failures).toEqual([{ attempts: 1, isDead: false }])
})

test('work that is due at the start runs then, and never twice at a time', async () => {
  const running: number[] = []
  let atOnce = 0
  const run = async () => {
    atOnce += 1
    running.push(atOnce)
    await wait(300)
    atOnce -= 1
  }
  const due = { name: 'due-at-start', cron: '0 0 1 1 *', isDueAtStart: true, run }
  const settings = { databaseUrl: app.databaseUrl, tasks: {}, onFailure: () => {}, pollMs: 50 }
  const runners = await Promise.all([1, 2, 3].map(() => runJobs({ ...settings, timed: [due] })))
  const countJobs = async () => (await readJobHealth(app.db)).waiting
  const until = Date.now() + 60_000
  while ((running.length === 0 || (await countJobs()) > 0) && Date.now() < until) await wait(20)
  await Promise.all(runners.map((runner) => runner.stop()))
  expect(running.length).toBeGreaterThan(0)
  expect(Math.max(...running)).toBe(1)
})
