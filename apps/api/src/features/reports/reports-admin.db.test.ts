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
import { openHouse } from '../../../test/house.ts'
import type { House, Player } from '../../../test/house.ts'

let house: House
let maya: Player
let clerk: Player
let admin: Player
beforeAll(async () => {
  house = await openHouse()
  maya = await house.aPlayer()
  clerk = await house.aPlayer({ role: 'moderator' })
  admin = await house.aPlayer({ role: 'admin' })
})
afterAll(() => house.close())

const words = { title: 'Roll is slow', description: 'It took five seconds.' }
async function aReport(as: Player = maya) {
  const { data } = await house.send(as, submitReport, { body: words })
  return { reportId: data.report.reportId }
}
const update = (as: Player, params: { reportId: string }, body: object) =>
  house.send(as, updateReport, { params, body })
const own = () => house.send(maya, listOwnReports, { params: { userId: maya.userId }, query: {} })
const lastAudit = () =>
  house.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow()

test('staff see who wrote, and filter by status, priority and words [spec 91, 199]', async () => {
  const place = await aReport()
  const triaged = await update(clerk, place, { status: 'in_progress', priority: 'high' })
  expect(triaged).toMatchObject({ status: 200, message: 'Report updated successfully!' })
  const list = async (query: object) =>
    (await house.send(clerk, listReports, { query })).data.reports.map((row) => row.reportId)
  expect(await list({ status: 'in_progress', priority: 'high' })).toEqual([place.reportId])
  expect(await list({ status: 'closed' })).toEqual([])
  expect(await list({ search: maya.username.toUpperCase() })).toEqual([place.reportId])
  expect(await list({ search: 'nothing like it' })).toEqual([])
  const { data } = await house.send(clerk, listReports, { query: {} })
  expect(data.reports[0]).toMatchObject({ username: maya.username, priority: 'high' })
  expect(await lastAudit()).toMatchObject({
    action: 'reports.triage',
    actor_id: clerk.userId,
    old_value: { status: 'open', priority: null },
    new_value: { status: 'in_progress', priority: 'high' },
  })
})

test("the player's words are evidence: only admins change them, and the former ones stay", async () => {
  const place = await aReport()
  expect((await update(clerk, place, { title: 'Other' })).status).toBe(403)
  const reworded = { title: 'Other', reason: 'A name was in it' }
  expect((await update(admin, place, reworded)).data.report.title).toBe('Other')
  expect(await lastAudit()).toMatchObject({ action: 'reports.reword', reason: 'A name was in it' })
  const { data } = await house.send(clerk, getReport, { params: place })
  expect(data.report).toMatchObject({ title: 'Other', username: maya.username })
  expect(data.revisions).toMatchObject([{ ...words, replacedBy: admin.username }])
  expect((await update(admin, place, { title: '' })).message).toBe('Title is required')
  expect((await update(admin, place, { description: '' })).message).toBe('Description is required')
})

test('an answer reaches the inbox, without the name of who wrote it', async () => {
  const place = await aReport()
  const body = { message: 'Fixed. Thank you!' }
  const { data, message } = await house.send(clerk, replyToReport, { params: place, body })
  expect(message).toBe('Reply sent successfully!')
  expect(data.report).toMatchObject({
    status: 'in_progress',
    replies: [{ author: clerk.username }],
  })
  const seen = (await own()).data.reports.find((report) => report.reportId === place.reportId)
  expect(seen?.replies).toMatchObject([{ message: 'Fixed. Thank you!', author: null }])
  expect(seen?.username).toBeUndefined()
  const sent = { params: { userId: maya.userId }, query: {} }
  const inbox = (await house.send(maya, listOwnNotifications, sent)).data
  expect(inbox).toMatchObject({ unread: 1 })
  expect(inbox.notifications[0]).toMatchObject({
    message: 'Your report “Roll is slow” was answered.',
    reportId: place.reportId,
  })
})

test('nobody answers the own report, and nobody reads the reports of another', async () => {
  const place = await aReport(clerk)
  const body = { message: 'To myself' }
  expect((await house.send(clerk, replyToReport, { params: place, body })).status).toBe(403)
  const other = { params: { userId: maya.userId }, query: {} }
  expect((await house.send(clerk, listOwnReports, other)).status).toBe(403)
})

test('two who looked at the same report do not undo each other', async () => {
  const jun = await house.aPlayer()
  const place = await aReport(jun)
  const { data } = await house.send(admin, listReports, { query: { userId: jun.userId } })
  const { updatedAt } = data.reports[0]!
  expect((await update(admin, place, { status: 'resolved', updatedAt })).status).toBe(200)
  expect(await update(clerk, place, { status: 'closed', updatedAt })).toMatchObject({
    code: 'conflict',
  })
})

test('deleted reports are hidden and kept; a batch goes whole or not at all [spec 199]', async () => {
  const jun = await house.aPlayer()
  const places = [await aReport(jun), await aReport(jun), await aReport(jun)]
  const ids = places.map(({ reportId }) => reportId)
  expect((await house.send(clerk, deleteReport, { params: places[0]!, query: {} })).status).toBe(
    403,
  )
  const one = await house.send(admin, deleteReport, { params: places[0]!, query: { reason: 'x' } })
  expect(one).toMatchObject({ status: 200, message: 'Report deleted successfully!' })
  expect(await lastAudit()).toMatchObject({ action: 'reports.delete', reason: 'x' })
  expect((await house.send(clerk, getReport, { params: places[0]! })).status).toBe(404)
  expect((await house.send(admin, deleteReports, { body: { reportIds: ids } })).status).toBe(404)
  const rest = await house.send(admin, deleteReports, { body: { reportIds: ids.slice(1) } })
  expect(rest.data.deletedReportIds).toEqual(ids.slice(1).toSorted())
  const left = house.db.selectFrom('report').selectAll().where('player_id', '=', jun.userId)
  expect(await left.execute()).toHaveLength(3)
  const none = await house.send(admin, deleteReports, { body: { reportIds: [] } })
  expect(none.message).toBe('At least one report ID is required')
})
