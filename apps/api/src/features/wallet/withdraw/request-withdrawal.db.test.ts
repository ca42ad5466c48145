import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  forgetGcash,
  getWithdrawalTerms,
  listTransactionHistory,
  listOwnWallet,
  requestWithdrawal,
  rollDice,
} from '@kapis/contract/routes'
import { openTestApp, readAccount, readJournal } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { playEnough } from '../../../../test/play-enough.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

async function anEligiblePlayer(coins = 5000) {
  const player = await testApp.aPlayer({ coins })
  await playEnough(player, (as, body) => testApp.send(as, rollDice, { body }))
  return player
}

const form = (changes: object = {}) => ({
  type: 'withdraw',
  gcashNumber: '09171234567',
  gcashName: 'Maya Luz Santos',
  amount: 100,
  ...changes,
})
const withdraw = (as: Player, changes: object = {}, of: Player = as) =>
  testApp.send(as, requestWithdrawal, { params: { userId: of.userId }, body: form(changes) })
const terms = (as: Player) =>
  testApp.send(as, getWithdrawalTerms, { params: { userId: as.userId } })

test('a withdrawal holds its coins and returns its due time [WDR-02, WDR-08, WDR-09, WAL-05]', async () => {
  const maya = await anEligiblePlayer()
  const before = await readAccount(testApp.db, maya.userId)
  const { status, message, data } = await withdraw(maya)
  expect([status, message]).toEqual([200, 'Withdrawal request submitted successfully!'])
  expect(data.walletHistory).toMatchObject({
    type: 'withdraw',
    amount: 100,
    currency: 'coin',
    status: 'pending',
    stage: 'requested',
    gcashNumber: '09171234567',
    isGcashNew: true,
  })
  expect(Date.parse(data.walletHistory.dueAt!)).toBeGreaterThanOrEqual(Date.now() + 86_000_000)
  const after = await readAccount(testApp.db, maya.userId)
  expect(after.coin_minor).toBe(before.coin_minor - 1_000_000n)
  expect(after.coin_held_minor).toBe(1_000_000n)
  const line = (await readJournal(testApp.db, maya.userId)).at(-1)
  expect(line).toMatchObject({ cause: 'hold', counter: 'hold', held_minor: 1_000_000n })
  const own = { params: { userId: maya.userId }, query: {} }
  const { data: history } = await testApp.send(maya, listOwnWallet, own)
  expect(history.walletHistory).toEqual([data.walletHistory])
  const query = { page: '1', pageSize: '1' }
  const notified = await testApp.send(maya, listTransactionHistory, { ...own, query })
  expect(notified.data.transactions).toMatchObject([
    { source: 'withdraw', amount: 100, isBalanceIncrease: false },
  ])
})

test('a player who has not played enough sees what is missing: withdrawal_not_open [WDR-03]', async () => {
  const jun = await testApp.aPlayer({ coins: 5000 })
  expect(await withdraw(jun)).toMatchObject({
    status: 422,
    code: 'withdrawal_not_open',
    message: 'Withdrawal Not Yet Available: 50 more games needed, ₱1,000.00 remaining to complete',
  })
  expect((await terms(jun)).data).toMatchObject({
    isEligible: false,
    gamesNeeded: 50,
    gamesMissing: 50,
    wagerNeeded: 1000,
    wagerMissing: 1000,
    remaining: ['50 more games needed', '₱1,000.00 remaining to complete'],
    available: 5000,
    onHold: 0,
    gcashDetails: [],
  })
})

test('ticket bets and practice do not count towards a withdrawal', async () => {
  const jun = await testApp.aPlayer({ coins: 100, tickets: 100 })
  const bet = { condition: 'above', target: 50 }
  await testApp.send(jun, rollDice, {
    body: { ...bet, amount: 1, currency: 'ticket', identifier: 't' },
  })
  await testApp.send(jun, rollDice, {
    body: { ...bet, amount: 0, currency: 'coin', identifier: 'p' },
  })
  expect((await terms(jun)).data).toMatchObject({ gamesPlayed: 0, totalWageredAmount: 0 })
})

test('at most two withdrawals are pending, none above the balance: withdrawals_waiting, insufficient_coin [WDR-10]', async () => {
  const maya = await anEligiblePlayer()
  expect((await withdraw(maya, { amount: 1_000_000 })).code).toBe('insufficient_coin')
  expect((await withdraw(maya)).status).toBe(200)
  expect((await withdraw(maya, { amount: 0.01 })).status).toBe(200)
  expect(await withdraw(maya)).toMatchObject({ status: 409, code: 'withdrawals_waiting' })
  expect((await terms(maya)).data).toMatchObject({ isEligible: true, waiting: 2, onHold: 100.01 })
})

test('of twenty concurrent requests for most of the balance one is held [MON-10]', async () => {
  const maya = await anEligiblePlayer()
  const { coin_minor } = await readAccount(testApp.db, maya.userId)
  const amount = Number(coin_minor / 100n) / 100 - 1
  const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(maya, { amount })))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  const { coin_held_minor } = await readAccount(testApp.db, maya.userId)
  expect(Number(coin_held_minor) / 10_000).toBeCloseTo(amount, 4)
})

test('the same key requests one withdrawal; another request with it is refused: key_reused [MON-09]', async () => {
  const maya = await anEligiblePlayer()
  const send = async (amount: number) => {
    const reply = await testApp.app.inject({
      method: 'POST',
      url: `/api/v1/users/${maya.userId}/wallet/withdraw`,
      payload: form({ amount }),
      headers: { cookie: `__Host-kapis=${maya.cookie}`, 'idempotency-key': 'w-1' },
    })
    return { status: reply.statusCode, body: reply.json() as { code?: string } }
  }
  const first = await send(70)
  expect(first.status).toBe(200)
  expect(await send(70)).toEqual(first)
  expect((await send(71)).body.code).toBe('key_reused')
  expect((await readAccount(testApp.db, maya.userId)).coin_held_minor).toBe(700_000n)
})

test.each([
  [{ amount: 0 }, 'Amount must be a positive number'],
  [{ amount: -5 }, 'Amount must be a positive number'],
  [{ amount: 0.001 }, 'Amount can have at most 2 decimal places'],
  [{ amount: 'ten' }, 'Amount must be a positive number'],
  [{ gcashNumber: undefined }, 'GCash Number is required'],
  [{ gcashNumber: '' }, 'GCash Number is required'],
  [{ gcashNumber: '0917123456' }, 'GCash Number must be a valid 11-digit number starting with 09'],
  [{ gcashNumber: '19171234567' }, 'GCash Number must be a valid 11-digit number starting with 09'],
  [{ gcashName: 'Maya' }, 'GCash Name must be at least 6 characters'],
])("the withdrawal %j is refused with the specification's message", async (changes, message) => {
  const maya = await testApp.aPlayer()
  expect(await withdraw(maya, changes)).toMatchObject({ status: 400, message })
})

test('a withdrawal for another player or without a session is refused', async () => {
  const [maya, jun] = [await testApp.aPlayer(), await testApp.aPlayer()]
  expect((await withdraw(jun, {}, maya)).status).toBe(403)
  const sent = { params: { userId: maya.userId }, body: form() }
  expect((await testApp.send(null, requestWithdrawal, sent)).status).toBe(401)
})

test('earlier GCash accounts are offered, newest first, until the player deletes them', async () => {
  const maya = await anEligiblePlayer()
  await withdraw(maya)
  await withdraw(maya, { gcashNumber: '09179999999', gcashName: 'Luz Santos' })
  const saved = async () => (await terms(maya)).data.gcashDetails.map((one) => one.gcashNumber)
  expect(await saved()).toEqual(['09179999999', '09171234567'])
  const params = { userId: maya.userId, gcashNumber: '09179999999' }
  expect((await testApp.send(maya, forgetGcash, { params })).status).toBe(200)
  expect(await saved()).toEqual(['09171234567'])
  expect((await testApp.send(maya, forgetGcash, { params })).status).toBe(404)
})

test('the terms show until when payouts are held, and nothing is due earlier [WDR-09]', async () => {
  const maya = await anEligiblePlayer()
  expect((await terms(maya)).data.payoutHoldUntil).toBeNull()
  const hold = (until: Date) =>
    testApp.db
      .updateTable('app_user')
      .set({ payout_hold_until: until })
      .where('user_id', '=', maya.userId)
      .execute()
  await hold(new Date(Date.now() - 1_000))
  expect((await terms(maya)).data.payoutHoldUntil).toBeNull()
  // The hold is longer than any withdrawal takes, so it decides the due time.
  const until = new Date(Date.now() + 30 * 86_400_000)
  await hold(until)
  expect((await terms(maya)).data).toMatchObject({
    payoutHoldUntil: until.toISOString(),
    dueAt: until.toISOString(),
  })
  expect((await withdraw(maya)).data.walletHistory.dueAt).toBe(until.toISOString())
})
