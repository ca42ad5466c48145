import { afterAll, beforeAll, expect, test } from 'vitest'
import { passMinutes } from '../../test/pass-minutes.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { ATTEMPTS_MAX, MESSAGE_ATTEMPTS, enqueue } from './enqueue.ts'
import type { Jobs, MessageJob } from './enqueue.ts'
import { readJobHealth } from './job-health.ts'
import { runJobs } from './run-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const NAMES = Object.keys(MESSAGE_ATTEMPTS) as MessageJob[]

/** Runs the message jobs with this work. */
const runMessages = (send: (name: MessageJob) => Promise<void>) =>
  runJobs({
    databaseUrl: app.databaseUrl,
    tasks: Object.fromEntries(NAMES.map((name) => [name, () => send(name)])),
    timed: [],
    onFailure: () => {},
    pollMs: 20,
  })

const add = (name: MessageJob) =>
  inTransaction(app.db, (tx) => enqueue(tx, name, {} as Jobs[MessageJob]))

test('every message outlasts an outage of 30 minutes and is sent soon after it', async () => {
  let isAway = true
  const sent: string[] = []
  const jobs = await runMessages(async (name) => {
    if (isAway) throw new Error('away')
    sent.push(name)
  })
  for (const name of NAMES) await add(name)
  await passMinutes(app.owner, 30)
  expect(await readJobHealth(app.db)).toMatchObject({ waiting: NAMES.length, dead: 0 })
  isAway = false
  await passMinutes(app.owner, 8)
  await jobs.stop()
  expect(sent.toSorted()).toEqual(NAMES.toSorted())
})

test('a message whose address is refused is given up after five attempts', async () => {
  let attempts = 0
  const jobs = await runMessages(async () => {
    attempts += 1
    throw Object.assign(new Error('no such mailbox'), { isRefused: true })
  })
  await add('send-notice')
  await passMinutes(app.owner, 30)
  await jobs.stop()
  expect(attempts).toBe(ATTEMPTS_MAX)
  expect(await readJobHealth(app.db)).toMatchObject({ waiting: 0, dead: 1 })
})

test('attempts during an outage are no refusals: a message is refused five times before it is given up', async () => {
  const errors: Error[] = []
  const refusal = Object.assign(new Error('no such mailbox'), { isRefused: true })
  const jobs = await runMessages(async () => {
    const error = errors.length < ATTEMPTS_MAX ? new Error('away') : refusal
    errors.push(error)
    throw error
  })
  await add('send-notice')
  await passMinutes(app.owner, 80)
  await jobs.stop()
  expect(errors.filter((error) => error === refusal)).toHaveLength(ATTEMPTS_MAX)
})
