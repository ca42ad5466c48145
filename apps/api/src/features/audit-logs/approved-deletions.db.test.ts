import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import { newReference, openCashier } from '../../../test/cashier.ts'
import type { Cashier } from '../../../test/cashier.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let app: TestApp
let cashier: Cashier
let maya: Player
let boss: Player
let second: Player
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
  maya = await app.aPlayer({ coins: 100 })
  boss = await app.aPlayer({ role: 'super_admin' })
  second = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

const own = () => ({ params: { userId: maya.userId } })

async function requestWallet() {
  const walletHistoryIds = [await cashier.deposit(maya, 2600), await cashier.deposit(maya, 2700)]
  const input = await app.send(boss, routes.deleteWalletRows, {
    ...own(),
    body: { walletHistoryIds },
  })
  return { asked: input, ids: walletHistoryIds }
}

async function requestReceipts() {
  const record = async (amount: number) =>
    (await cashier.record(boss, newReference(), amount)).data.depositReceipt.depositReceiptId
  const depositReceiptIds = [await record(2600), await record(2700)]
  const input = await app.send(boss, routes.deleteDepositReceipts, { body: { depositReceiptIds } })
  return { asked: input, ids: depositReceiptIds }
}

async function requestPromos() {
  const create = async (promoCode: string) => {
    const amount = { coin: 100, ticket: 0 }
    const uses = { maxUses: 30, availableUses: 30 }
    const expiration = '2099-01-01T00:00:00+08:00'
    const body = { promoCode, amount, expiration, ...uses }
    return (await app.send(second, routes.createPromoCode, { body })).data.promoCode.promoCodeId
  }
  const promoCodeIds = [await create('TWO1'), await create('TWO2')]
  const input = await app.send(boss, routes.deletePromoCodes, { body: { promoCodeIds } })
  return { asked: input, ids: promoCodeIds }
}

async function requestTransactions() {
  for (let n = 0; n < 11; n += 1) {
    const bet = { amount: 1, condition: 'above', currency: 'coin', target: 50 }
    await app.send(maya, routes.rollDice, { body: { ...bet, identifier: `hidden-${n}` } })
  }
  const query = { page: 1, pageSize: 11 }
  const { data } = await app.send(boss, routes.listTransactions, { ...own(), query })
  const transactionHistoryIds = data.transactions.map((row) => row.transactionHistoryId)
  const body = { transactionHistoryIds }
  const input = await app.send(boss, routes.deleteTransactions, { ...own(), body })
  return { asked: input, ids: transactionHistoryIds }
}

test.each([
  [
    'deletedWalletHistoryIds',
    'Wallet history deleted successfully!',
    requestWallet,
    /^pending deposit ₱2,[67]00\.00$/,
  ],
  [
    'deletedDepositReceiptIds',
    'Deposit receipt deleted successfully!',
    requestReceipts,
    /^\w+ ₱2,[67]00\.00$/,
  ],
  ['deletedPromoCodeIds', 'Promo code deleted successfully!', requestPromos, /^TWO[12]$/],
  [
    'deletedTransactionHistoryIds',
    'Transaction history deleted successfully!',
    requestTransactions,
    /^\S+ \w+ [+−]?₱\d/,
  ],
] as const)(
  'the second person reads each row of a deletion, which returns %s',
  async (key, message, request, row) => {
    const { asked: input, ids } = await request()
    expect(input.code).toBe('second_person_needed')
    const open = await app.send(second, routes.listApprovals, { query: { state: 'open' } })
    const [approval] = open.data.approvals
    const rows = approval!.shown.fields.find(({ label }) => label === 'rows')?.value as string[]
    expect(rows).toHaveLength(ids.length)
    for (const text of rows) expect(text).toMatch(row)
    const params = { approvalId: approval!.approvalId }
    const body = { verdict: 'approve' }
    const decided = await app.send(second, routes.decideApproval, { params, body })
    expect(decided).toMatchObject({ status: 200, message })
    expect(decided.data[key]?.toSorted()).toEqual(ids.toSorted())
  },
)
