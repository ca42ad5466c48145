import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import type { Player, TestApp } from '../../test/test-app.ts'

let app: TestApp
let maya: Player
let boss: Player
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer()
  boss = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

const ID = '98aa90ce-fb82-46a4-9f2a-78f860bce2f7'
const NO_YEAR = '0000-01-01T00:00:00.000000Z'
const keyOf = (time: string) => `after=${time}_${ID}`

async function ask(as: Player | null, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  const headers = as === null ? {} : { cookie: `__Host-kapis=${as.cookie}` }
  const reply = await app.app.inject({ method, url, headers, ...(body && { payload: body }) })
  return reply.statusCode
}

test.each([
  'own notifications',
  'wallet-history',
  'deposit-receipts',
  'approvals',
  'reports',
  'identity-checks',
  'exclusion-matches',
  'promo-codes',
  'promo-claims',
  'notifications',
  'users',
])('a page key with a time of the year 0 is refused: %s', async (list) => {
  const [as, url] =
    list === 'own notifications'
      ? [maya, `/api/v1/users/${maya.userId}/notifications`]
      : [boss, `/api/v1/admin/${list}`]
  expect(await ask(as, 'GET', `${url}?${keyOf(NO_YEAR)}`)).toBe(400)
})

test('a page key with a day that does not exist is refused', async () => {
  const key = keyOf('2026-02-31T00:00:00.000000Z')
  expect(await ask(boss, 'GET', `/api/v1/admin/users?${key}`)).toBe(400)
})

test.each([
  'transactions?startDate=0000-01-01T00:00:00Z',
  'transactions?endDate=0000-01-01T00:00:00Z',
  'audit-logs?startDate=0000-01-01T00:00:00Z',
  'notifications?startDate=0000-01-01',
  'notifications?endDate=2026-02-31',
  'figures?to=0000-01-01',
  'insights?to=0000-01-01',
])('a day of the year 0 is refused as a filter: %s', async (url) => {
  expect(await ask(boss, 'GET', `/api/v1/admin/${url}`)).toBe(400)
})

test('the earliest and the latest days that are known can be asked for', async () => {
  for (const to of ['1900-01-01', '9999-12-31']) {
    expect(await ask(boss, 'GET', `/api/v1/admin/figures?days=366&to=${to}`)).toBe(200)
  }
  const times = 'startDate=1900-01-01T00:00:00Z&endDate=9999-12-31T23:59:59Z'
  expect(await ask(boss, 'GET', `/api/v1/admin/transactions?${times}`)).toBe(200)
})

test('recent results after a time of the year 0 are refused', async () => {
  const body = {
    lastEvaluatedKey: { id: '011e4d98-6f21-8696-8000-000000000046', createdAt: NO_YEAR },
  }
  const url = '/api/transaction-history?page=2&pageSize=5'
  expect(await ask(maya, 'POST', url, body)).toBe(400)
})

test('nobody signs up with a birthday of the year 0', async () => {
  const password = 'Zq7!vRk29xPmm'
  const body = {
    username: 'old_one',
    email: 'old@example.com',
    mobileNumber: '09171112222',
    acceptedTerms: true,
    dateOfBirth: '0000-01-01',
  }
  const passwords = { password, confirmPassword: password }
  expect(await ask(null, 'POST', '/api/v1/auth/signup', { ...body, ...passwords })).toBe(400)
})

test.each([
  '-271821-04-20T00:00:00.000Z',
  '-004800-01-01T00:00:00.000Z',
  '0000-01-01',
  '+275760-09-13T00:00:00.000Z',
])('a deposit receipt of the time %s is refused', async (receiptDate) => {
  const body = { referenceNumber: '1000000000017', amount: 1, receivedFrom: 'MI*A P.', receiptDate }
  expect(await ask(boss, 'POST', '/api/v1/admin/deposit-receipts', body)).toBe(400)
})

test.each([2 ** 31, Number.MAX_SAFE_INTEGER])('the whole number %d is refused', async (large) => {
  expect(await ask(maya, 'GET', `/api/v1/fairness/epochs/${large}`)).toBe(400)
  expect(await ask(maya, 'GET', `/api/v1/fairness/epochs/${large}/lines`)).toBe(400)
  const settings = { version: large, turbo: true, reason: 'A test' }
  expect(await ask(boss, 'PUT', '/api/v1/admin/settings', settings)).toBe(400)
  const preview = { exclusionUploadId: ID, parts: large, name: 'List', mode: 'add' }
  expect(await ask(boss, 'POST', '/api/v1/admin/exclusion-imports/preview', preview)).toBe(400)
  const promo = { promoCode: 'MANY', expiration: '2099-01-01T00:00:00Z', availableUses: 1 }
  for (const coin of [0.01, 1_000_000]) {
    const body = { ...promo, maxUses: large, amount: { coin, ticket: 0 } }
    expect(await ask(boss, 'POST', '/api/v1/admin/promo-codes', body)).toBe(400)
  }
})

test('a budget of a promo code that cannot be counted is refused', async () => {
  const uses = { maxUses: 1_000_000, availableUses: 1 }
  const promo = { promoCode: 'LARGEST', expiration: '2099-01-01T00:00:00Z', ...uses }
  const create = (amount: object) =>
    ask(boss, 'POST', '/api/v1/admin/promo-codes', { ...promo, amount })
  expect(await create({ coin: 999_999_999, ticket: 999_999_999 })).toBe(400)
  expect(await create({ coin: 1_000_000, ticket: 0 })).toBe(409)
})
