import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '../../../../tools/run/start-api.ts'
import type { Api } from '../../../../tools/run/start-api.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'

let app: TestApp
let worker: Api

beforeAll(async () => {
  app = await openTestApp()
  const { files } = app.config
  const folder = files.in === 'disk' ? files.folder : ''
  worker = await startApi({
    command: 'worker',
    env: {
      PROFILE: 'test',
      DATABASE_URL: app.databaseUrl,
      SECRETS_KEY: '07'.repeat(32),
      LOG_LEVEL: 'silent',
      FILES_FOLDER: folder,
    },
  })
})
afterAll(async () => {
  await worker.stop()
  await app.close()
})

const ask = async (path: string) => {
  const reply = await fetch(`http://127.0.0.1:${worker.internalPort}${path}`)
  return { status: reply.status, text: await reply.text() }
}
const untilReady = async (status: number) => {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await ask('/ready')).status === status) return
    await wait(100)
  }
  throw new Error(`/ready never answered ${status}: ${(await ask('/ready')).text}`)
}

test('a worker serves its own health and metrics, and is not ready on an old schema', async () => {
  expect((await ask('/live')).status).toBe(200)
  await untilReady(200)
  const { text } = await ask('/metrics')
  expect(text).toContain('kapis_worker_open 1')
  expect(text).toContain('kapis_jobs_waiting')
  await sql`update schema_migration set name = name || '-away' where name = '0001-users'`.execute(
    app.owner,
  )
  await untilReady(503)
  expect((await ask('/live')).status).toBe(200)
  await sql`update schema_migration set name = '0001-users' where name = '0001-users-away'`.execute(
    app.owner,
  )
  await untilReady(200)
})

test('a worker that is asked to stop ends by itself', async () => {
  process.kill(worker.pid, 'SIGTERM')
  expect(await worker.exited).toBe(0)
})
