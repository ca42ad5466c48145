import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPath } from '@kapis/contract/route'
import type { Route } from '@kapis/contract/route'
import {
  getOwnReplyImage,
  getReplyImage,
  getReport,
  listOwnReports,
  replyToOwnReport,
  replyToReport,
  submitReport,
  updateReport,
} from '@kapis/contract/routes'
import sharp from 'sharp'
import { anImage, asUploaded } from '../../../test/cashier.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { REPLIES_PER_HOUR_MAX } from './reply-to-own-report.ts'

let testApp: TestApp
let clerk: Player
beforeAll(async () => {
  testApp = await openTestApp()
  clerk = await testApp.aPlayer({ role: 'moderator' })
})
afterAll(() => testApp.close())

async function aReport() {
  const player = await testApp.aPlayer()
  const body = { title: 'Roll is slow', description: 'It took five seconds.' }
  const { data } = await testApp.send(player, submitReport, { body })
  return { player, reportId: data.report.reportId }
}
type Place = Awaited<ReturnType<typeof aReport>>
const reply = ({ player, reportId }: Place, body: object, as = player) =>
  testApp.send(as, replyToOwnReport, { params: { userId: player.userId, reportId }, body })
const triage = ({ reportId }: Place, status: string) =>
  testApp.send(clerk, updateReport, { params: { reportId }, body: { status } })
const image = async (as: Player, route: Route, params: Record<string, string>, size = 'full') =>
  testApp.app.inject({
    method: 'GET',
    url: `${fillPath(route.path, params)}?size=${size}`,
    headers: { cookie: `__Host-kapis=${as.cookie}` },
  })

test('a player replies in the thread, which separates player and staff [REP-05]', async () => {
  const place = await aReport()
  const params = { reportId: place.reportId }
  await testApp.send(clerk, replyToReport, { params, body: { message: 'When was it?' } })
  const { status, data } = await reply(place, { message: 'At noon.' })
  expect(status).toBe(200)
  expect(data.report.status).toBe('open')
  const thread = [
    { message: 'When was it?', isPlayer: false, author: null },
    { message: 'At noon.', isPlayer: true, author: null, hasPicture: false },
  ]
  expect(data.report.replies).toMatchObject(thread)
  const own = { params: { userId: place.player.userId }, query: {} }
  const listed = await testApp.send(place.player, listOwnReports, own)
  expect(listed.data.reports[0]!.replies).toMatchObject(thread)
  const seen = await testApp.send(clerk, getReport, { params })
  expect(seen.data.report.replies[1]).toMatchObject({
    isPlayer: true,
    author: place.player.username,
  })
})

test('a reply reopens a resolved report, and a closed one takes none: report_closed', async () => {
  const place = await aReport()
  await triage(place, 'resolved')
  expect((await reply(place, { message: 'It is back.' })).data.report.status).toBe('open')
  await triage(place, 'closed')
  const file = await anImage()
  expect(await reply(place, { message: 'And again.', picture: file })).toMatchObject({
    status: 409,
    code: 'report_closed',
  })
})

test('an image in a reply is re-encoded, stored, and shown to player and staff, whose view is logged', async () => {
  const place = await aReport()
  const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .jpeg()
    .toBuffer()
  const { data } = await reply(place, { message: 'Look.', picture: asUploaded(jpeg, 'image/jpeg') })
  const { replyId = '', hasPicture: hasImage } = data.report.replies[0]!
  expect(hasImage).toBe(true)
  const { userId } = place.player
  const mine = await image(place.player, getOwnReplyImage, { ...place, userId, replyId } as never)
  expect([mine.statusCode, mine.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(mine.rawPayload.includes('where I live')).toBe(false)
  const theirs = await image(clerk, getReplyImage, { reportId: place.reportId, replyId })
  expect(theirs.statusCode).toBe(200)
  const audit = testApp.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1)
  expect(await audit.executeTakeFirst()).toMatchObject({
    action: 'reports.read',
    actor_id: clerk.userId,
  })
  const jun = await testApp.aPlayer()
  const stolen = { userId: jun.userId, reportId: place.reportId, replyId }
  expect((await image(jun, getOwnReplyImage, stolen)).statusCode).toBe(404)
})

test("an invalid image, an empty reply or another player's report is refused: file_refused", async () => {
  const place = await aReport()
  const text = asUploaded(Buffer.from('<svg onload="alert(1)"/>'), 'image/png')
  expect((await reply(place, { message: 'Look.', picture: text })).code).toBe('file_refused')
  expect((await reply(place, { message: '' })).message).toBe('Message is required')
  const jun = await testApp.aPlayer()
  expect((await reply(place, { message: 'Me too.' }, jun)).status).toBe(403)
  const other = { player: jun, reportId: place.reportId }
  expect((await reply(other, { message: 'Me too.' })).status).toBe(404)
})

test('a player who replies too often must wait, also concurrently: too_many_requests', async () => {
  const place = await aReport()
  const burst = Array.from({ length: REPLIES_PER_HOUR_MAX + 3 }, (_, n) =>
    reply(place, { message: `Word ${n}` }),
  )
  const statuses = (await Promise.all(burst)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(REPLIES_PER_HOUR_MAX)
  expect((await reply(place, { message: 'More' })).code).toBe('too_many_requests')
})
