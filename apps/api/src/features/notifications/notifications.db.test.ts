import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createNotification,
  deleteNotifications,
  listNotifications,
  listOwnNotifications,
  readNotifications,
  updateNotification,
} from '@kapis/contract/routes'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { runJobs } from '../../jobs/run-jobs.ts'
import { sendNotification } from './write-notification.ts'

let app: TestApp
let maya: Player
let clerk: Player
let admin: Player
let jobs: Awaited<ReturnType<typeof runJobs>>
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer()
  clerk = await app.aPlayer({ role: 'moderator' })
  admin = await app.aPlayer({ role: 'admin' })
  jobs = await runJobs({
    databaseUrl: app.databaseUrl,
    tasks: {
      'read-deposit': async () => {},
      'send-notification': ({ notificationId }) => sendNotification(app.db, notificationId),
    },
    timed: [{ name: 'nothing', cron: '0 0 1 1 *', run: async () => {} }],
    onFailure: ({ error }) => {
      throw error
    },
    pollMs: 50,
  })
})
afterAll(async () => {
  await jobs.stop()
  await app.close()
})

const create = (body: object) => app.send(admin, createNotification, { body })
const inbox = async (of: Player = maya) =>
  (await app.send(of, listOwnNotifications, { params: { userId: of.userId }, query: {} })).data
const list = async (query: object = {}) =>
  (await app.send(clerk, listNotifications, { query })).data.notifications

/** Polls the inbox until the worker has sent the message. Returns false after a minute. */
async function received(message: string, of: Player = maya): Promise<boolean> {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    if ((await inbox(of)).notifications.some((one) => one.message === message)) return true
    await wait(50)
  }
  return false
}

test('a broadcast reaches every existing user, and each has a read mark of their own [NOTE-01]', async () => {
  const jun = await app.aPlayer()
  const made = await create({ message: 'New game on Friday' })
  expect([made.status, made.message]).toEqual([200, 'Created successfully!'])
  expect(made.data.notification).toMatchObject({ userId: null, type: 'admin' })
  expect(await received('New game on Friday')).toBe(true)
  expect((await inbox()).unread).toBe(1)
  const { notificationId } = made.data.notification
  const read = { params: { userId: maya.userId }, body: { notificationIds: [notificationId] } }
  expect((await app.send(maya, readNotifications, read)).status).toBe(200)
  expect((await app.send(maya, readNotifications, read)).status).toBe(200)
  expect(await inbox()).toMatchObject({ unread: 0, notifications: [{ isRead: true }] })
  expect((await inbox(jun)).unread).toBe(1)
  const newcomer = await app.aPlayer()
  expect((await inbox(newcomer)).notifications).toEqual([])
  expect((await list())[0]).toMatchObject({ status: 'sent', readCount: 1 })
})

test('a notification for one user reaches nobody else', async () => {
  const jun = await app.aPlayer()
  await create({ message: 'Only for Maya', userId: maya.userId })
  expect(await received('Only for Maya')).toBe(true)
  expect((await inbox(jun)).notifications).toEqual([])
  const other = { params: { userId: maya.userId }, query: {} }
  expect((await app.send(jun, listOwnNotifications, other)).status).toBe(403)
  const nobody = '0198c1b2-7a3e-4f60-9d2c-5e8f00112233'
  expect((await create({ message: 'To nobody', userId: nobody })).status).toBe(404)
})

test('a scheduled notification can be rescheduled, and the worker sends it on time [NOTE-01]', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const { data } = await create({ message: 'Later', scheduledAt: later })
  const params = { notificationId: data.notification.notificationId }
  await wait(200)
  expect((await list({ status: 'pending' }))[0]).toMatchObject({ message: 'Later' })
  const soon = new Date(Date.now() + 300).toISOString()
  const body = { scheduledAt: soon, message: 'Sooner' }
  expect(await app.send(admin, updateNotification, { params, body })).toMatchObject({
    status: 200,
    message: 'Notification updated successfully!',
  })
  expect(await received('Sooner')).toBe(true)
  expect(await app.send(admin, updateNotification, { params, body })).toMatchObject({
    status: 409,
    code: 'conflict',
  })
})

test('a deleted notification leaves the inbox, and the message names the count [NOTE-03]', async () => {
  await create({ message: 'Oops' })
  await create({ message: 'Oops again' })
  expect((await received('Oops')) && (await received('Oops again'))).toBe(true)
  const ids = (await list({ search: 'oops' })).map((row) => row.notificationId)
  const body = { notificationIds: ids, reason: 'Sent too early' }
  expect((await app.send(clerk, deleteNotifications, { body })).status).toBe(403)
  const { message, data } = await app.send(admin, deleteNotifications, { body })
  expect(message).toBe('2 notifications deleted successfully!')
  expect(data.deletedCount).toBe(2)
  const lines = app.db.selectFrom('audit_log').select('reason')
  expect(await lines.where('action', '=', 'notifications.delete').execute()).toEqual(
    ids.map(() => ({ reason: 'Sent too early' })),
  )
  expect((await inbox()).notifications.map((one) => one.message)).not.toContain('Oops')
  expect((await app.send(admin, deleteNotifications, { body })).status).toBe(404)
  const none = { body: { notificationIds: [] } }
  expect((await app.send(admin, deleteNotifications, none)).status).toBe(400)
})

test('notification lists filter by kind and day, and pages end [NOTE-02]', async () => {
  const [newest] = await list({ type: 'admin' })
  const createdMs = Date.parse(newest!.createdAt)
  const day = new Date(createdMs + 8 * 3_600_000).toISOString().slice(0, 10)
  expect((await list({ startDate: day, endDate: day, type: 'admin' })).length).toBeGreaterThan(0)
  expect(await list({ startDate: '2031-01-01' })).toEqual([])
  const soon = new Date(Date.now() + 600_000).toISOString()
  expect((await list({ endDate: soon })).length).toBeGreaterThan(0)
  expect(await list({ startDate: soon })).toEqual([])
  const ask = async (query: object) =>
    (await app.send(clerk, listNotifications, { query: { ...query } })).status
  expect(await ask({ startDate: '2026-02-31' })).toBe(400)
  expect(await ask({ startDate: '2026-02-28 or so' })).toBe(400)
  expect(await ask({ pageSize: 101 })).toBe(400)
  expect(await ask({ page: 0 })).toBe(400)
  expect((await create({ message: '' })).message).toBe('Message is required')
})
