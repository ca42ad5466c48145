import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitReport } from '@kapis/contract/routes'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { REPORTS_PER_HOUR_MAX } from './submit-report.ts'

let app: TestApp
let maya: Player
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer()
})
afterAll(() => app.close())

const words = { title: 'Roll is slow', description: 'It took five seconds.' }
const report = (as: Player | null, body: unknown = words) => app.send(as, submitReport, { body })

test('a report is stored for its player, open and without a priority [REP-01, REP-03]', async () => {
  const { status, data, message } = await report(maya)
  expect([status, message]).toEqual([200, 'Report submitted successfully!'])
  expect(data.report).toMatchObject({
    ...words,
    userId: maya.userId,
    status: 'open',
    priority: null,
  })
  const rows = await app.db
    .selectFrom('report')
    .selectAll()
    .where('player_id', '=', maya.userId)
    .execute()
  expect(rows).toMatchObject([{ report_id: data.report.reportId, ...words }])
})

test.each([
  [{ title: '', description: 'x' }, 'Title is required'],
  [{ title: 'x'.repeat(101), description: 'x' }, 'Title must be less than 100 characters'],
  [{ title: 'x' }, 'Description is required'],
  [{ title: 'x', description: 'x'.repeat(1001) }, 'Description must be less than 1000 characters'],
])("the report %j is refused with the specification's message [REP-02]", async (body, message) => {
  expect(await report(maya, body)).toMatchObject({ status: 400, message })
})

test('a report without a session or for another player is refused', async () => {
  expect((await report(null)).status).toBe(401)
  expect((await report(maya, { ...words, userId: maya.userId })).status).toBe(400)
})

test('a player who reports too often must wait, also concurrently; others need not: too_many_requests', async () => {
  const jun = await app.aPlayer()
  const burst = Array.from({ length: REPORTS_PER_HOUR_MAX + 3 }, () => report(jun))
  const statuses = (await Promise.all(burst)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(REPORTS_PER_HOUR_MAX)
  expect(await report(jun)).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect((await report(maya)).status).toBe(200)
})
