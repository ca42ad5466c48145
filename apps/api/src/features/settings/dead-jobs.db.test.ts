import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideDeadJob, listDeadJobs } from '@kapis/contract/routes'
import { aDeadJob } from '../../../test/dead-job.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { readJobHealth } from '../../jobs/job-health.ts'

let app: TestApp
let boss: Player
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

const decide = (as: Player, jobId: string, result: string, reason = 'Looked at it') =>
  app.send(as, decideDeadJob, { params: { jobId }, body: { verdict: result, reason } })
const list = async (as = boss) => (await app.send(as, listDeadJobs, {})).data
const lastAudit = () =>
  app.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').executeTakeFirst()

test('a dead job is listed with its task, attempts and error, without secrets [RCV-06]', async () => {
  const jobId = await aDeadJob(app.db, 'no way to postgres://app:s3cret@db/kapis')
  expect(await list()).toMatchObject({
    total: 1,
    deadJobs: [{ jobId, task: 'send-notification', attempts: 5, lastError: 'no way to [address]' }],
  })
  expect((await decide(boss, jobId, 'dismiss')).status).toBe(200)
})

test('a retry restores all attempts of a dead job once, and is logged with its reason', async () => {
  const jobId = await aDeadJob(app.db)
  await app.db.deleteFrom('live_outbox').execute()
  const answers = await Promise.all([decide(boss, jobId, 'retry'), decide(boss, jobId, 'retry')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await readJobHealth(app.db)).toMatchObject({ dead: 0, waiting: 1 })
  expect(await lastAudit()).toMatchObject({
    actor_id: boss.userId,
    action: 'jobs.decide',
    description: 'Retried a failed job',
    reason: 'Looked at it',
  })
  const published = await app.db.selectFrom('live_outbox').select('event').execute()
  expect(published).toEqual([{ event: { kind: 'alerts' } }])
})

test('a dismissed job is deleted, and a live job cannot be retried or dismissed', async () => {
  const jobId = await aDeadJob(app.db)
  expect((await decide(boss, jobId, 'dismiss')).status).toBe(200)
  expect(await list()).toEqual({ deadJobs: [], total: 0 })
  expect((await decide(boss, jobId, 'retry')).status).toBe(404)
  expect((await decide(boss, jobId, 'retry', '')).message).toBe('Reason is required')
})

test('only super admins see and decide dead jobs', async () => {
  const jobId = await aDeadJob(app.db)
  for (const role of ['player', 'moderator', 'admin'] as const) {
    const as = await app.aPlayer({ role })
    expect((await app.send(as, listDeadJobs, {})).status).toBe(403)
    expect((await decide(as, jobId, 'dismiss')).status).toBe(403)
  }
})
