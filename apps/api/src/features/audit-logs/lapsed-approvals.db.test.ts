import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  adjustWallet,
  decideApproval,
  deleteUser,
  getOverview,
  getSettings,
  listApprovals,
  requestWithdrawal,
  rollDice,
  updateSettings,
  updateUser,
  updateWalletRow,
} from '@kapis/contract/routes'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { playEnough } from '../../../test/play-enough.ts'

let app: TestApp
let maya: Player
let boss: Player
let second: Player
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer({ coins: 50_000 })
  boss = await app.aPlayer({ role: 'super_admin' })
  second = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

const LAPSED = {
  status: 409,
  code: 'approval_lapsed',
  message: 'This request has expired and can no longer be decided.',
}
const adjust = (as: Player, amount = 6000) =>
  app.send(as, adjustWallet, {
    params: { userId: maya.userId },
    body: { amount, currency: 'coin', type: 'admin_deposit', comment: 'Goodwill' },
  })
const update = (as: Player, userId: string, body: object) =>
  app.send(as, updateUser, { params: { userId }, body: { reason: 'A test', ...body } })
const decide = (as: Player, approvalId: string, result = 'approve') =>
  app.send(as, decideApproval, {
    params: { approvalId },
    body: { verdict: result, reason: 'Fine' },
  })

/** Returns a user's newest approval request, as the list shows it. */
async function requestOf({ username }: Player, query: object = {}) {
  const sent = { query: { search: username, ...query } }
  return (await app.send(boss, listApprovals, sent)).data.approvals[0]
}
async function aRequest(as: Player) {
  expect(await adjust(as)).toMatchObject({ code: 'second_person_needed' })
  const request = await requestOf(as)
  expect(request).toMatchObject({ state: 'open' })
  return request!.approvalId
}
const coins = async () =>
  (
    await sql<{ coin_minor: bigint }>`select coin_minor from ledger_account
    where player_id = ${maya.userId}`.execute(app.db)
  ).rows[0]!.coin_minor

test.each(['blocked', 'disabled'])(
  'a %s maker’s request lapses, and stays lapsed after reactivation',
  async (status) => {
    const maker = await app.aPlayer({ role: 'admin' })
    const approvalId = await aRequest(maker)
    const before = await coins()
    expect((await update(boss, maker.userId, { status })).status).toBe(200)
    expect(await requestOf(maker)).toMatchObject({
      state: 'lapsed',
      lapsedReason: 'maker_inactive',
    })
    expect(await decide(second, approvalId)).toMatchObject(LAPSED)
    await update(boss, maker.userId, { status: 'active' })
    expect(await decide(second, approvalId)).toMatchObject(LAPSED)
    expect(await requestOf(maker, { state: 'open' })).toBeUndefined()
    expect(await coins()).toBe(before)
  },
)

test('a request of a maker blocked directly in the database lapses when it is decided: approval_lapsed', async () => {
  const maker = await app.aPlayer({ role: 'admin' })
  const approvalId = await aRequest(maker)
  const before = await coins()
  await sql`update app_user set status = 'blocked' where user_id = ${maker.userId}`.execute(app.db)
  expect(await requestOf(maker)).toMatchObject({ state: 'lapsed' })
  expect(await decide(second, approvalId)).toMatchObject(LAPSED)
  await sql`update app_user set status = 'active' where user_id = ${maker.userId}`.execute(app.db)
  expect(await decide(second, approvalId, 'refuse')).toMatchObject(LAPSED)
  expect(await coins()).toBe(before)
})

test('a concurrent block and approval take effect in one order or the other', async () => {
  for (let n = 0; n < 10; n += 1) {
    const maker = await app.aPlayer({ role: 'admin' })
    const approvalId = await aRequest(maker)
    const before = await coins()
    const [blocked, decided] = await Promise.all([
      update(boss, maker.userId, { status: 'blocked' }),
      decide(second, approvalId),
    ])
    expect(blocked.status).toBe(200)
    const isCarriedOut = decided.status === 200
    expect(['approval_lapsed', undefined]).toContain(decided.code)
    expect(await coins()).toBe(before + (isCarriedOut ? 60_000_000n : 0n))
    expect(await requestOf(maker)).toMatchObject({ state: isCarriedOut ? 'approved' : 'lapsed' })
  }
})

test('a request lapses when its maker loses the permission to make it [ROLE-07]', async () => {
  const maker = await app.aPlayer({ role: 'admin' })
  const approvalId = await aRequest(maker)
  await update(boss, maker.userId, { role: 'moderator' })
  const role = await requestOf(boss, { state: 'open' })
  expect((await decide(second, role!.approvalId)).status).toBe(200)
  expect(await requestOf(maker, { state: 'lapsed' })).toMatchObject({
    approvalId,
    lapsedReason: 'maker_demoted',
  })
  expect(await decide(second, approvalId)).toMatchObject(LAPSED)
})

test('a request lapses when its maker is deleted', async () => {
  const maker = await app.aPlayer({ role: 'admin' })
  const approvalId = await aRequest(maker)
  const params = { userId: maker.userId }
  expect((await app.send(boss, deleteUser, { params, query: { reason: 'Gone' } })).status).toBe(200)
  expect(await decide(second, approvalId)).toMatchObject(LAPSED)
})

test('every request lapses after seven days, leaves the count, and may be made again [ROLE-07]', async () => {
  const maker = await app.aPlayer({ role: 'admin' })
  const approvalId = await aRequest(maker)
  const { openApprovals } = (await app.send(boss, getOverview, {})).data
  await sql`update approval set made_at = made_at - interval '7 days 1 second'
    where approval_id = ${approvalId}`.execute(app.owner)
  expect(await requestOf(maker)).toMatchObject({ state: 'lapsed', lapsedReason: 'expired' })
  expect((await app.send(boss, getOverview, {})).data.openApprovals).toBe(openApprovals - 1)
  const again = await aRequest(maker)
  expect(await decide(second, approvalId)).toMatchObject(LAPSED)
  expect((await decide(second, again)).status).toBe(200)
})

test('a request lapses when its subject changes [ROLE-07]', async () => {
  const player = await app.aPlayer({ coins: 20_000 })
  await playEnough(player, (as, body) => app.send(as, rollDice, { body }))
  const body = { type: 'withdraw', gcashNumber: '09171234567', gcashName: 'Maya Luz', amount: 6000 }
  const input = { params: { userId: player.userId }, body }
  const { walletHistory: row } = (await app.send(player, requestWithdrawal, input)).data
  const params = { userId: player.userId, walletHistoryId: row.walletHistoryId }
  const maker = await app.aPlayer({ role: 'admin' })
  const settle = (as: Player, change: object) =>
    app.send(as, updateWalletRow, { params, body: change })
  expect(await settle(maker, { status: 'completed', comment: 'Sent' })).toMatchObject({
    code: 'second_person_needed',
  })
  const request = await requestOf(maker)
  await settle(boss, { comment: 'Looked at it' })
  expect(await requestOf(maker)).toMatchObject({ state: 'open' })
  await settle(boss, { amount: 5500 })
  expect(await requestOf(maker)).toMatchObject({
    state: 'lapsed',
    lapsedReason: 'subject_changed',
  })
  expect(await decide(second, request!.approvalId)).toMatchObject(LAPSED)
})

test('a request about settings lapses when they change', async () => {
  const version = async () => (await app.send(boss, getSettings, {})).data.settings.version
  const write = async (change: object) =>
    app.send(boss, updateSettings, {
      body: { version: await version(), reason: 'A test', ...change },
    })
  expect(await write({ gcashName: 'Another House' })).toMatchObject({
    code: 'second_person_needed',
  })
  const request = await requestOf(boss, { state: 'open' })
  expect((await write({ turbo: false })).status).toBe(200)
  expect(await decide(second, request!.approvalId)).toMatchObject(LAPSED)
})
