import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { enqueue } from './enqueue.ts'
import { runApart } from './run-apart.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const WAIT_MS = 60_000
const timed = (name: string, run: () => Promise<void>) => ({ name, cron: '0 0 1 1 *', run })
const late = (what: string) =>
  new Promise<string>((resolve) => setTimeout(resolve, WAIT_MS, `${what} did not run`).unref())

test('ledger checks, round settlement and messages run while an image is being read', async () => {
  const reading = Promise.withResolvers<void>()
  const started = Promise.withResolvers<string>()
  const checked = Promise.withResolvers<string>()
  const settled = Promise.withResolvers<string>()
  const sent = Promise.withResolvers<string>()
  const jobs = await runApart({
    databaseUrl: app.databaseUrl,
    tasks: {
      'read-deposit': () => {
        started.resolve('a reading has started')
        return reading.promise
      },
      'send-notification': async () => {},
    },
    messages: { 'send-code': async () => sent.resolve('a code was sent') },
    ledgerJobs: [timed('keep-books', async () => checked.resolve('the books were checked'))],
    timed: [timed('settle-idle-rounds', async () => settled.resolve('rounds were settled'))],
    onFailure: () => {},
    pollMs: 50,
  })
  for (const walletHistoryId of ['a', 'b', 'c']) {
    const place = { playerId: 'p', walletHistoryId }
    await inTransaction(app.db, (tx) => enqueue(tx, 'read-deposit', place))
  }
  const code = {
    userId: 'p',
    channel: 'email',
    messageId: 'm',
    requestedAt: '',
    userAgent: null,
  } as const
  await inTransaction(app.db, (tx) => enqueue(tx, 'send-code', code))
  expect(await Promise.race([started.promise, late('a reading')])).toBe('a reading has started')
  for (const task of ['keep-books', 'settle-idle-rounds']) {
    await sql`select graphile_worker.add_job(${task}::text)`.execute(app.db)
  }
  const ran = [
    await Promise.race([checked.promise, late('the ledger check')]),
    await Promise.race([settled.promise, late('the settling of rounds')]),
    await Promise.race([sent.promise, late('the sending of a code')]),
  ]
  reading.resolve()
  await jobs.stop()
  expect(ran).toEqual(['the books were checked', 'rounds were settled', 'a code was sent'])
})
