import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import { newReference, openCashier } from '../../../test/cashier.ts'
import type { Cashier } from '../../../test/cashier.ts'
import { openHouse } from '../../../test/house.ts'
import type { House, Player } from '../../../test/house.ts'

let house: House
let cashier: Cashier
let maya: Player
let boss: Player
let second: Player
beforeAll(async () => {
  house = await openHouse()
  cashier = openCashier(house)
  maya = await house.aPlayer({ coins: 100 })
  boss = await house.aPlayer({ role: 'super_admin' })
  second = await house.aPlayer({ role: 'super_admin' })
})
afterAll(() => house.close())

const own = () => ({ params: { userId: maya.userId } })

async function requestWallet() {
  const walletHistoryIds = [await cashier.deposit(maya, 2600), await cashier.deposit(maya, 2700)]
  const asked = await house.send(boss, routes.deleteWalletRows, {
    ...own(),
    body: { walletHistoryIds },
  })
  return { asked, ids: walletHistoryIds }
}

async function requestReceipts() {
  const record = async (amount: number) =>
    (await cashier.record(boss, newReference(), amount)).data.depositReceipt.depositReceiptId
  const depositReceiptIds = [await record(2600), await record(2700)]
  const asked = await house.send(boss, routes.deleteReceipts, { body: { depositReceiptIds } })
  return { asked, ids: depositReceiptIds }
}

async function requestPromos() {
  const create = async (promoCode: string) => {
    const amount = { coin: 100, ticket: 0 }
    const uses = { maxUses: 30, availableUses: 30 }
    const expiration = '2099-01-01T00:00:00+08:00'
    const body = { promoCode, amount, expiration, ...uses }
    return (await house.send(second, routes.createPromoCode, { body })).data.promoCode.promoCodeId
  }
  const promoCodeIds = [await create('TWO1'), await create('TWO2')]
  const asked = await house.send(boss, routes.deletePromoCodes, { body: { promoCodeIds } })
  return { asked, ids: promoCodeIds }
}

async function requestTransactions() {
  for (let n = 0; n < 11; n += 1) {
    const bet = { amount: 1, condition: 'above', currency: 'coin', target: 50 }
    await house.send(maya, routes.rollDice, { body: { ...bet, identifier: `hidden-${n}` } })
  }
  const query = { page: 1, pageSize: 11 }
  const { data } = await house.send(boss, routes.listTransactions, { ...own(), query })
  const transactionHistoryIds = data.transactions.map((row) => row.transactionHistoryId)
  const body = { transactionHistoryIds }
  const asked = await house.send(boss, routes.deleteTransactions, { ...own(), body })
  return { asked, ids: transactionHistoryIds }
}

test.each([
  ['deletedWalletHistoryIds', 'Wallet history deleted successfully!', requestWallet],
  ['deletedDepositReceiptIds', 'Deposit receipt deleted successfully!', requestReceipts],
  ['deletedPromoCodeIds', 'Promo code deleted successfully!', requestPromos],
  [
    'deletedTransactionHistoryIds',
    'Transaction history deleted successfully!',
    requestTransactions,
  ],
] as const)('an approved bulk deletion answers %s', async (key, message, request) => {
  const { asked, ids } = await request()
  expect(asked.code).toBe('second_person_needed')
  const open = await house.send(second, routes.listApprovals, { query: { state: 'open' } })
  const params = { approvalId: open.data.approvals[0]!.approvalId }
  const body = { verdict: 'approve' }
  const decided = await house.send(second, routes.decideApproval, { params, body })
  expect(decided).toMatchObject({ status: 200, message })
  expect(decided.data[key]?.toSorted()).toEqual(ids.toSorted())
})
