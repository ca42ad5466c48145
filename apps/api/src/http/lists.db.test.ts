import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createNotification,
  listAuditLogs,
  listNotifications,
  listTransactionHistory,
  listPromoCodes,
  listReports,
  listTransactions,
  listUsers,
  listWallet,
  listWalletQueue,
} from '@kapis/contract/routes'
import { openTestApp } from '../../test/test-app.ts'
import { findPeople } from '../db/list-page.ts'
import type { TestApp, Player } from '../../test/test-app.ts'

let app: TestApp
let boss: Player
let maya: Player
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.aPlayer({ role: 'super_admin' })
  maya = await app.aPlayer({ coins: 10 })
  for (const message of ['Zebra', 'Apple']) {
    await app.send(boss, createNotification, { body: { message } })
  }
})
afterAll(() => app.close())

test('a page past the end has the true totals [API-04]', async () => {
  const { data } = await app.send(boss, listUsers, { query: { page: '99', pageSize: '1' } })
  expect(data.users).toEqual([])
  expect(data.pagination).toMatchObject({
    currentPage: 99,
    totalItems: 2,
    totalPages: 2,
    itemsReturned: 0,
    hasNextPage: false,
    previousPage: 2,
  })
})

test.each([listNotifications, listAuditLogs])(
  'the total of $path does not depend on the page [API-04]',
  async (route) => {
    const first = await app.send(boss, route, { query: {} })
    expect(first.data.pagination.totalItems).toBeGreaterThan(0)
    const { data } = await app.send(boss, route, { query: { page: '99' } })
    expect(data.pagination.totalItems).toBe(first.data.pagination.totalItems)
  },
)

test('a history without page and page size begins at the first ten [HIST-03]', async () => {
  const params = { userId: maya.userId }
  const ofStaff = await app.send(boss, listTransactions, { params, query: {} })
  const own = await app.send(maya, listTransactionHistory, { params, query: {} })
  for (const { data } of [ofStaff, own]) {
    expect(data.pagination).toMatchObject({ currentPage: 1, pageSize: 10, totalItems: 2 })
  }
})

test('a search by a full name finds its user among thousands whose names contain it', async () => {
  await sql`insert into app_user (user_id, public_no, username, email, mobile_number, password_hash)
    select gen_random_uuid(), 1000000 + n, 'x-' || ${maya.username} || '-' || n,
      'many-' || n || '@example.com', '+6390' || lpad(n::text, 8, '0'), ''
    from generate_series(1, 1500) as n`.execute(app.owner)
  expect(await findPeople(app.db, maya.username)).toContain(maya.userId)
  expect(await findPeople(app.db, maya.username)).toHaveLength(1_000)
  await sql`delete from app_user where email like 'many-%'`.execute(app.owner)
})

test('an empty filter filters nothing [USER-01, NOTE-02]', async () => {
  const query = { search: '', status: '', type: '', role: '', sortBy: '', sortOrder: '' }
  const { search, status, type, role, sortBy, sortOrder } = query
  const of = (route: typeof listUsers, sent: object) => app.send(boss, route, { query: sent })
  const users = await of(listUsers, { search, status, role, sortBy, sortOrder })
  expect(users.status).toBe(200)
  expect(users.data.users.length).toBe(2)
  for (const route of [listWalletQueue, listReports, listPromoCodes]) {
    const { status: answered } = await app.send(boss, route, {
      query: { search, status: status as never },
    })
    expect([route.path, answered]).toEqual([route.path, 200])
  }
  const notified = await app.send(boss, listNotifications, {
    query: { search, type: type as never, status: status as never },
  })
  expect(notified.data.notifications.length).toBe(2)
})

test.each([
  // Zebra was created before Apple. Both have the same status and type.
  { sortBy: 'createdAt', first: 'Zebra' },
  { sortBy: 'updatedAt', first: 'Zebra' },
  { sortBy: 'scheduledAt', first: 'Zebra' },
  { sortBy: 'message', first: 'Apple' },
  { sortBy: 'status', first: expect.any(String) },
  { sortBy: 'type', first: expect.any(String) },
] as const)('notifications sort by $sortBy over pages [NOTE-02]', async ({ sortBy, first }) => {
  const query = { sortBy, sortOrder: 'asc' as const, pageSize: '1' }
  const { notifications, pagination } = (await app.send(boss, listNotifications, { query })).data
  const { id, createdAt } = pagination.lastEvaluatedKey!
  const next = { ...query, page: '2', after: `${createdAt}_${id}` }
  const { data } = await app.send(boss, listNotifications, { query: next })
  const messages = [...notifications, ...data.notifications].map((one) => one.message)
  expect(messages[0]).toEqual(first)
  expect(messages.toSorted()).toEqual(['Apple', 'Zebra'])
})

test('the wallet of a player counts the same on every page [USER-08, API-04]', async () => {
  const params = { userId: maya.userId }
  const first = await app.send(boss, listWallet, { params, query: {} })
  const last = await app.send(boss, listWallet, { params, query: { page: '99' } })
  expect(last.data.pagination.totalItems).toBe(first.data.pagination.totalItems)
})
