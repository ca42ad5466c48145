import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteReport,
  deleteReports,
  getReport,
  listOwnNotifications,
  listOwnReports,
  listReports,
  replyToReport,
  submitReport,
  updateReport,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let app: TestApp
let maya: Player
let clerk: Player
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer()
  clerk = await app.aPlayer({ role: 'moderator' })
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

const words = { title: 'Roll is slow', description: 'It took five seconds.' }
async function aReport(as: Player = maya) {
  const { data } = await app.send(as, submitReport, { body: words })
  return { reportId: data.report.reportId }
}
const update = (as: Player, params: { reportId: string }, body: object) =>
  app.send(as, updateReport, { params, body })
const own = () => app.send(maya, listOwnReports, { params: { userId: maya.userId }, query: {} })
/** Lists the events about a report, which stay in the outbox because no worker runs. */
const toldAbout = async ({ reportId }: { reportId: string }) => {
  const { rows } = await sql<{ to: string | null; kind: string }>`
    select to_user_id as to, event ->> 'kind' as kind from live_outbox
    where event ->> 'reportId' = ${reportId} order by live_outbox_id`.execute(app.db)
  return rows
}
const lastAudit = () =>
  app.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow()

test('staff see the author of a report, and filter by status, priority and text [REP-03, REP-04]', async () => {
  const place = await aReport()
  const triaged = await update(clerk, place, { status: 'in_progress', priority: 'high' })
  expect(triaged).toMatchObject({ status: 200, message: 'Report updated successfully!' })
  const list = async (query: object) =>
    (await app.send(clerk, listReports, { query })).data.reports.map((row) => row.reportId)
  expect(await list({ status: 'in_progress', priority: 'high' })).toEqual([place.reportId])
  expect(await list({ status: 'closed' })).toEqual([])
  expect(await list({ search: maya.username.toUpperCase() })).toEqual([place.reportId])
  expect(await list({ search: 'nothing like it' })).toEqual([])
  const { data } = await app.send(clerk, listReports, { query: {} })
  expect(data.reports[0]).toMatchObject({ username: maya.username, priority: 'high' })
  expect(await lastAudit()).toMatchObject({
    action: 'reports.triage',
    actor_id: clerk.userId,
    old_value: { status: 'open', priority: null },
    new_value: { status: 'in_progress', priority: 'high' },
  })
})

test("only admins change a player's text, and earlier versions are kept", async () => {
  const place = await aReport()
  expect((await update(clerk, place, { title: 'Other' })).status).toBe(403)
  const reworded = { title: 'Other', reason: 'A name was in it' }
  expect((await update(admin, place, reworded)).data.report.title).toBe('Other')
  expect(await lastAudit()).toMatchObject({ action: 'reports.reword', reason: 'A name was in it' })
  const { data } = await app.send(clerk, getReport, { params: place })
  expect(data.report).toMatchObject({ title: 'Other', username: maya.username })
  expect(data.revisions).toMatchObject([{ ...words, replacedBy: admin.username }])
  expect((await update(admin, place, { title: '' })).message).toBe('Title is required')
  expect((await update(admin, place, { description: '' })).message).toBe('Description is required')
})

test("a reply reaches the inbox without the staff member's name [REP-05]", async () => {
  const place = await aReport()
  const body = { message: 'Fixed. Thank you!' }
  const { data, message } = await app.send(clerk, replyToReport, { params: place, body })
  expect(message).toBe('Reply sent successfully!')
  expect(data.report).toMatchObject({
    status: 'in_progress',
    replies: [{ author: clerk.username }],
  })
  const seen = (await own()).data.reports.find((report) => report.reportId === place.reportId)
  expect(seen?.replies).toMatchObject([{ message: 'Fixed. Thank you!', author: null }])
  expect(seen?.username).toBeUndefined()
  const sent = { params: { userId: maya.userId }, query: {} }
  const inbox = (await app.send(maya, listOwnNotifications, sent)).data
  expect(inbox).toMatchObject({ unread: 1 })
  expect(inbox.notifications[0]).toMatchObject({
    message: 'Your report “Roll is slow” was answered.',
    reportId: place.reportId,
  })
})

test('staff cannot reply to their own report, and players read only their own', async () => {
  const place = await aReport(clerk)
  const body = { message: 'To myself' }
  expect((await app.send(clerk, replyToReport, { params: place, body })).status).toBe(403)
  const other = { params: { userId: maya.userId }, query: {} }
  expect((await app.send(clerk, listOwnReports, other)).status).toBe(403)
})

test('staff and the player are told that a report was changed, answered or deleted', async () => {
  const jun = await app.aPlayer()
  const place = await aReport(jun)
  const forStaff = { to: null, kind: 'report' }
  const both = [forStaff, { to: jun.userId, kind: 'own_report' }]
  expect(await toldAbout(place)).toEqual([forStaff])
  await update(clerk, place, { status: 'in_progress' })
  expect(await toldAbout(place)).toEqual([forStaff, ...both])
  await app.send(clerk, replyToReport, { params: place, body: { message: 'Fixed.' } })
  expect(await toldAbout(place)).toEqual([forStaff, ...both, ...both])
  await app.send(admin, deleteReport, { params: place, query: {} })
  expect(await toldAbout(place)).toEqual([forStaff, ...both, ...both, ...both])
})

test('a concurrent edit of the same report is refused: conflict', async () => {
  const jun = await app.aPlayer()
  const place = await aReport(jun)
  const { data } = await app.send(admin, listReports, { query: { userId: jun.userId } })
  const { updatedAt } = data.reports[0]!
  expect((await update(admin, place, { status: 'resolved', updatedAt })).status).toBe(200)
  expect(await update(clerk, place, { status: 'closed', updatedAt })).toMatchObject({
    code: 'conflict',
  })
})

test('deleted reports are hidden and kept; a batch is deleted whole or not at all [REP-04]', async () => {
  const jun = await app.aPlayer()
  const places = [await aReport(jun), await aReport(jun), await aReport(jun)]
  const ids = places.map(({ reportId }) => reportId)
  expect((await app.send(clerk, deleteReport, { params: places[0]!, query: {} })).status).toBe(403)
  const one = await app.send(admin, deleteReport, { params: places[0]!, query: { reason: 'x' } })
  expect(one).toMatchObject({ status: 200, message: 'Report deleted successfully!' })
  expect(await lastAudit()).toMatchObject({ action: 'reports.delete', reason: 'x' })
  expect((await app.send(clerk, getReport, { params: places[0]! })).status).toBe(404)
  expect((await app.send(admin, deleteReports, { body: { reportIds: ids } })).status).toBe(404)
  const rest = await app.send(admin, deleteReports, { body: { reportIds: ids.slice(1) } })
  expect(rest.data.deletedReportIds).toEqual(ids.slice(1).toSorted())
  const left = app.db.selectFrom('report').selectAll().where('player_id', '=', jun.userId)
  expect(await left.execute()).toHaveLength(3)
  const none = await app.send(admin, deleteReports, { body: { reportIds: [] } })
  expect(none.message).toBe('At least one report ID is required')
})
