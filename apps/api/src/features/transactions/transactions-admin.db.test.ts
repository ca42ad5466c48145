import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  correctTransaction,
  decideApproval,
  deleteTransaction,
  deleteTransactions,
  listApprovals,
  listTransactionHistory,
  listTransactions,
  rollDice,
} from '@kapis/contract/routes'
import { openTestApp, readAccount, readJournal } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let app: TestApp
let maya: Player
let clerk: Player
let admin: Player
let boss: Player
let second: Player
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer({ coins: 20_000 })
  clerk = await app.aPlayer({ role: 'moderator' })
  admin = await app.aPlayer({ role: 'admin' })
  boss = await app.aPlayer({ role: 'super_admin' })
  second = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

let bets = 0
async function aBet(amount = 2) {
  bets += 1
  const bet = { amount, condition: 'above', currency: 'coin', target: 98 }
  await app.send(maya, rollDice, { body: { ...bet, identifier: `bet-${bets}` } })
  const { data } = await app.send(clerk, listTransactions, {
    params: { userId: maya.userId },
    query: { page: 1, pageSize: 10 },
  })
  const row = data.transactions[0]!
  return { row, params: { userId: maya.userId, transactionHistoryId: row.transactionHistoryId } }
}
type Place = Awaited<ReturnType<typeof aBet>>['params']
const correct = (as: Player, params: Place, body: object) =>
  app.send(as, correctTransaction, { params, body: { reason: 'Counted wrong', ...body } })
const coins = async () => (await readAccount(app.db, maya.userId)).coin_minor
const find = async (as: Player, { userId, transactionHistoryId }: Place) => {
  const route = as === maya ? listTransactionHistory : listTransactions
  const sent = { params: { userId }, query: { page: 1, pageSize: 50 } }
  const { data } = await app.send(as, route, sent)
  return data.transactions.find((row) => row.transactionHistoryId === transactionHistoryId)
}

test('a correction is shown with its entry, and the difference is an entry of its own [HIST-03]', async () => {
  const { row, params } = await aBet()
  const before = await readJournal(app.db, maya.userId)
  const had = await coins()
  const done = await correct(boss, params, { payout: row.payout + 5 })
  expect(done).toMatchObject({ status: 200, message: 'Transaction history updated successfully!' })
  expect(done.data.transaction).toMatchObject({ payout: row.payout + 5, isCorrected: true })
  expect(await coins()).toBe(had + 50_000n)
  const after = await readJournal(app.db, maya.userId)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.at(-1)).toMatchObject({ cause: 'adjustment', amount_minor: 50_000n })
  expect(await find(maya, params)).toMatchObject({ payout: row.payout + 5, isCorrected: true })
  await correct(boss, params, { payout: row.payout + 5 })
  expect(await coins()).toBe(had + 50_000n)
  await correct(boss, params, { payout: row.payout })
  expect(await coins()).toBe(had)
})

test('only super admins correct an entry; a missing reason is logged as such [HIST-03]', async () => {
  const { params } = await aBet()
  expect((await correct(admin, params, { payout: 1 })).status).toBe(403)
  const silent = await app.send(boss, correctTransaction, { params, body: { payout: 1 } })
  expect(silent.status).toBe(200)
  const { reason } = await app.db
    .selectFrom('audit_log')
    .select('reason')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(reason).toBe('none given')
  expect((await correct(boss, params, { payout: -1 })).status).toBe(400)
})

test('a large correction needs approval: second_person_needed [ROLE-05]', async () => {
  const { row, params } = await aBet()
  const had = await coins()
  const input = await correct(boss, params, { payout: row.payout + 6000 })
  expect(input).toMatchObject({ status: 409, code: 'second_person_needed' })
  expect(await coins()).toBe(had)
  const open = await app.send(second, listApprovals, { query: { state: 'open' } })
  const request = { approvalId: open.data.approvals[0]!.approvalId }
  const approve = (as: Player) =>
    app.send(as, decideApproval, { params: request, body: { verdict: 'approve' } })
  expect((await approve(boss)).status).toBe(403)
  expect((await approve(second)).status).toBe(200)
  expect(await coins()).toBe(had + 60_000_000n)
  expect((await approve(second)).status).toBe(409)
})

test('an entry that only holds money cannot be corrected: conflict', async () => {
  const { data } = await app.send(boss, listTransactions, {
    params: { userId: maya.userId },
    query: { page: 1, pageSize: 50 },
  })
  const signUp = data.transactions.find((row) => row.source === 'signup')!
  const params = {
    userId: maya.userId,
    transactionHistoryId: signUp.transactionHistoryId,
  }
  expect(await correct(boss, params, { amount: 1 })).toMatchObject({ code: 'conflict' })
})

test('hidden entries leave the lists and nothing else [HIST-03]', async () => {
  const [one, two, three] = [await aBet(), await aBet(), await aBet()]
  const had = await coins()
  const sent = { params: one.params, query: { reason: 'Twice' } }
  expect((await app.send(admin, deleteTransaction, sent)).status).toBe(403)
  const gone = await app.send(boss, deleteTransaction, sent)
  expect(gone).toMatchObject({ status: 200, message: 'Transaction history deleted successfully!' })
  expect(await find(maya, one.params)).toBeUndefined()
  const ids = [two, three].map(({ params }) => params.transactionHistoryId)
  const params = { userId: maya.userId }
  const all = [...ids, one.params.transactionHistoryId]
  const remove = (transactionHistoryIds: string[]) =>
    app.send(boss, deleteTransactions, { params, body: { transactionHistoryIds } })
  expect((await remove(all)).status).toBe(404)
  expect(await find(clerk, two.params)).toBeDefined()
  expect((await remove(ids)).data.deletedTransactionHistoryIds).toEqual(ids)
  expect(await find(clerk, two.params)).toBeUndefined()
  expect(await coins()).toBe(had)
  expect((await remove([])).message).toBe('At least one transaction history ID is required')
})

test.each([
  ['corrected', (place: Place) => correct(boss, place, { payout: 3 })],
  [
    'hidden',
    (place: Place) => app.send(boss, deleteTransaction, { params: place, query: { reason: 'x' } }),
  ],
])('a request to hide entries lapses when one of them is %s', async (_, change) => {
  const places: Place[] = []
  while (places.length < 11) places.push((await aBet()).params)
  const transactionHistoryIds = places.map((place) => place.transactionHistoryId)
  const sent = { params: { userId: maya.userId }, body: { transactionHistoryIds } }
  const input = await app.send(boss, deleteTransactions, sent)
  expect(input).toMatchObject({ code: 'second_person_needed' })
  const open = await app.send(second, listApprovals, { query: { state: 'open' } })
  const params = { approvalId: open.data.approvals[0]!.approvalId }
  expect((await change(places[4]!)).status).toBe(200)
  const decided = await app.send(second, decideApproval, {
    params,
    body: { verdict: 'approve' },
  })
  expect(decided).toMatchObject({ code: 'approval_lapsed' })
  expect(await find(clerk, places[0]!)).toBeDefined()
})

test('more than ten entries a day are hidden by two, also in small portions [ROLE-04]', async () => {
  const third = await app.aPlayer({ role: 'super_admin' })
  const bet = (await aBet()).params
  const hide = async (params: Place) =>
    app.send(third, deleteTransaction, { params, query: { reason: 'x' } })
  const bets: Place[] = []
  while (bets.length < 12) bets.push((await aBet()).params)
  const statuses = (await Promise.all(bets.map(hide))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(await hide(bet)).toMatchObject({ code: 'second_person_needed' })
  expect(await find(clerk, bet)).toBeDefined()
})

test('entries that a second person approved count for neither of the two [ROLE-04]', async () => {
  const maker = await app.aPlayer({ role: 'super_admin' })
  const checker = await app.aPlayer({ role: 'super_admin' })
  const hide = async (as: Player, count: number) => {
    const transactionHistoryIds: string[] = []
    while (transactionHistoryIds.length < count) {
      transactionHistoryIds.push((await aBet()).params.transactionHistoryId)
    }
    const params = { userId: maya.userId }
    return app.send(as, deleteTransactions, { params, body: { transactionHistoryIds } })
  }
  expect(await hide(maker, 11)).toMatchObject({ code: 'second_person_needed' })
  const open = await app.send(checker, listApprovals, { query: { state: 'open' } })
  const { approvalId } = open.data.approvals.find((one) => one.makerId === maker.userId)!
  const sent = { params: { approvalId }, body: { verdict: 'approve' } }
  expect((await app.send(checker, decideApproval, sent)).status).toBe(200)
  for (const alone of [maker, checker]) {
    expect((await hide(alone, 10)).status).toBe(200)
    expect(await hide(alone, 1)).toMatchObject({ code: 'second_person_needed' })
  }
})

test("an entry of another player is not found under this player's id", async () => {
  const jun = await app.aPlayer()
  const { params } = await aBet()
  const wrong = { ...params, userId: jun.userId }
  expect((await correct(boss, wrong, { payout: 1 })).status).toBe(404)
})
