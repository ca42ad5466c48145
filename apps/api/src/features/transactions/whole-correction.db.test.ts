import { correctTransaction, getBalance, listTransactions, rollDice } from '@kapis/contract/routes'
import type { Transaction } from '@kapis/contract/transactions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let app: TestApp
let maya: Player
let boss: Player
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer({ coins: 1000 })
  boss = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

let bets = 0
async function aLostBet(): Promise<Transaction> {
  for (;;) {
    bets += 1
    const bet = { amount: 1, condition: 'above', currency: 'coin', target: 50.5 }
    await app.send(maya, rollDice, { body: { ...bet, identifier: `bet-${bets}` } })
    const [row] = await lines()
    if (row!.payout === 0) return row!
  }
}
const lines = async () => {
  const sent = { params: { userId: maya.userId }, query: { page: 1, pageSize: 50 } }
  return (await app.send(boss, listTransactions, sent)).data.transactions
}
const correct = (row: Transaction, body: object) =>
  app.send(boss, correctTransaction, {
    params: { userId: maya.userId, transactionHistoryId: row.transactionHistoryId },
    body,
  })
/** Returns a transaction with exactly the fields of the specification. */
const entityOf = ({ seq: _, isCorrected: __, ...entity }: Transaction) => entity
const coins = async () =>
  (await app.send(maya, getBalance, { params: { userId: maya.userId } })).data.coin

test('an entry sent back unchanged changes nothing [HIST-01, HIST-03]', async () => {
  const row = await aLostBet()
  const before = await coins()
  const same = await correct(row, entityOf(row))
  expect(same).toMatchObject({ status: 200, data: { transaction: row } })
  expect((await lines())[0]).toEqual(row)
  expect(await coins()).toBe(before)
  const revisions = await app.db.selectFrom('transaction_revision').selectAll().execute()
  expect(revisions).toEqual([])
})

test('a changed payout changes multiplier and source [HIST-01, HIST-03]', async () => {
  const row = await aLostBet()
  const before = await coins()
  const { data } = await correct(row, { ...entityOf(row), payout: 2.0408 })
  const won = { payout: 2.0408, payoutMultiplier: 2.0408, source: 'game_won' }
  expect(data.transaction).toMatchObject({ ...won, isCorrected: true })
  expect(await coins()).toBeCloseTo(before + 2.0408, 4)
  const back = await correct(row, { payout: 0, payoutMultiplier: 0, source: 'game_lost' })
  const lost = { payout: 0, payoutMultiplier: 0, source: 'game_lost' }
  expect(back.data.transaction).toMatchObject(lost)
  expect(await coins()).toBe(before)
})

test("a changed amount has at most two decimals; the entry's own four are accepted: bad_request [HIST-01, HIST-03]", async () => {
  const bet = await aLostBet()
  const before = await coins()
  for (const amount of [1.001, 1.0001, '1.0001']) {
    const refused = await correct(bet, { amount })
    expect(refused).toMatchObject({ status: 400, code: 'bad_request' })
    expect(refused.message).toBe('Amount can have at most 2 decimal places')
  }
  expect(await coins()).toBe(before)
  // The entry that compensates a payout has the four decimals of that payout.
  await correct(bet, { payout: 2.0408 })
  const [made] = await lines()
  expect(made).toMatchObject({ amount: 2.0408, game: null })
  expect(await correct(made!, entityOf(made!))).toMatchObject({ status: 200 })
  expect(await correct(made!, { amount: 2.0409 })).toMatchObject({ status: 400 })
})

const OTHER = '00000000-0000-4000-8000-000000000000'
const NONE = { coin: 0, ticket: 0 }
test.each([
  ['transactionHistoryId', OTHER],
  ['userId', OTHER],
  ['createdAt', '2020-01-01T00:00:00Z'],
  ['updatedAt', '2020-01-01T00:00:00Z'],
  ['currency', 'ticket'],
  ['payoutMultiplier', 3],
  ['source', 'game_won'],
  ['source', 'bonus'],
  ['game', null],
  ['game', 'keno'],
  ['balanceData', { beforeBalance: NONE, afterBalance: NONE }],
  ['gameData', { identifier: 'another', state: {} }],
  ['fairnessData', null],
  ['isBalanceIncrease', true],
])(
  '%s that contradicts the ledger is refused by name: field_fixed [HIST-01, HIST-03]',
  async (field, value) => {
    const row = await aLostBet()
    const refused = await correct(row, { [field]: value })
    expect(refused).toMatchObject({ status: 409, code: 'field_fixed' })
    expect(refused.message).toContain(field)
    expect((await lines())[0]).toEqual(row)
  },
)

test("an entry outside play takes neither a game nor a game's source [HIST-01]", async () => {
  const signUp = (await lines()).find(({ game }) => game === null)!
  for (const [field, value] of [
    ['game', 'dice'],
    ['source', 'game_won'],
  ] as const) {
    const refused = await correct(signUp, { [field]: value })
    expect(refused.message).toContain(field)
  }
  const { data } = await correct(signUp, { source: 'bonus' })
  expect(data.transaction).toMatchObject({ source: 'bonus', isCorrected: true })
})
