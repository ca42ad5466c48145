import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPath } from '@kapis/contract/route'
import { exportPlayerData, getStatement, rollDice } from '@kapis/contract/routes'
import { confirmSessions } from '../../../test/tokens/account.ts'
import { openTestApp, readJournal } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let testApp: TestApp
let maya: Player
beforeAll(async () => {
  testApp = await openTestApp()
  maya = await testApp.aPlayer({ coins: 100, tickets: 5 })
  for (let n = 0; n < 3; n += 1) {
    const bet = { amount: 1, condition: 'above', currency: 'coin', target: 50 }
    await testApp.send(maya, rollDice, { body: { ...bet, identifier: `=cmd()-${n}` } })
  }
})
afterAll(() => testApp.close())

const day = (offsetDays: number) =>
  new Date(Date.now() + 8 * 3_600_000 + offsetDays * 86_400_000).toISOString().slice(0, 10)
const ask = (as: Player | null, path: string, of: Player, query: Record<string, string> = {}) =>
  testApp.app.inject({
    method: 'GET',
    url: fillPath(path, { userId: of.userId }),
    query,
    headers: as === null ? {} : { cookie: `__Host-kapis=${as.cookie}` },
  })

test('a statement has every journal entry, oldest first, and ends at the balance', async () => {
  const reply = await ask(maya, getStatement.path, maya, { from: day(-30), to: day(0) })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = reply.body.trim().split('\r\n').slice(1)
  const journal = await readJournal(testApp.db, maya.userId)
  expect(lines).toHaveLength(journal.length)
  expect(lines[0]).toContain('Account created')
  const balance = Number(lines.at(-1)!.split(',')[9])
  expect(balance).toBe(Number(journal.at(-1)!.coin_after_minor) / 10_000)
  expect(reply.body).not.toContain('cmd')
})

test('a statement has exactly the requested days', async () => {
  const reply = await ask(maya, getStatement.path, maya, { from: day(-9), to: day(-2) })
  expect(reply.body.trim().split('\r\n')).toHaveLength(1)
})

test.each([
  [{ from: '2025-01-01', to: '2026-01-02' }],
  [{ from: '2026-02-02', to: '2026-02-01' }],
  [{ from: 'yesterday', to: '2026-02-01' }],
])('%j is refused as a period', async (query) => {
  const reply = await ask(maya, getStatement.path, maya, query)
  expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
    400,
    'Please choose a period of at most one year.',
  ])
})

test('a full leap year is accepted as a period', async () => {
  const query = { from: '2024-01-01', to: '2024-12-31' }
  expect((await ask(maya, getStatement.path, maya, query)).statusCode).toBe(200)
})

test("a data export contains the player's data without credentials", async () => {
  await confirmSessions(testApp, maya)
  const reply = await ask(maya, exportPlayerData.path, maya)
  const copy = reply.json<Record<string, unknown>>()
  expect(copy).toMatchObject({ account: { userId: maya.userId, username: maya.username } })
  expect(Object.keys(copy)).toEqual([
    'account',
    'wallet',
    'gcashDetails',
    'promoClaims',
    'reports',
    'limits',
    'pauses',
    'sharedBets',
    'signIns',
    'identityChecks',
  ])
  expect(reply.body).not.toMatch(/argon2|token|hash/i)
})

test('a data export needs a recent confirmation of the player: step_up_required', async () => {
  const jun = await testApp.aPlayer()
  const reply = await ask(jun, exportPlayerData.path, jun)
  expect(reply.json<object>()).toMatchObject({ code: 'step_up_required' })
  expect(reply.body).not.toContain(jun.username)
})

test('players can get only their own statement and data export', async () => {
  const jun = await testApp.aPlayer()
  for (const path of [getStatement.path, exportPlayerData.path]) {
    expect((await ask(jun, path, maya, { from: day(-1), to: day(0) })).statusCode).toBe(403)
    expect((await ask(null, path, maya, { from: day(-1), to: day(0) })).statusCode).toBe(401)
  }
})
