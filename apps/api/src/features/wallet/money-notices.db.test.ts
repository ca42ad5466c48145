import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  adjustWallet,
  cancelWithdrawal,
  correctTransaction,
  deleteWalletRow,
  listOwnNotifications,
  listTransactions,
  requestWithdrawal,
  rollDice,
  updateWalletRow,
} from '@kapis/contract/routes'
import { storedText } from '@kapis/contract/notices/notice-text'
import { filipino } from '@kapis/contract/notices/texts.fil'
import { newReference, openCashier, receiptText } from '../../../test/cashier.ts'
import type { Cashier } from '../../../test/cashier.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { playEnough } from '../../../test/play-enough.ts'

let app: TestApp
let cashier: Cashier
let maya: Player
let admin: Player
let boss: Player
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
  maya = await app.aPlayer({ coins: 50_000 })
  await playEnough(maya, (as, body) => app.send(as, rollDice, { body }))
  admin = await app.aPlayer({ role: 'admin' })
  boss = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

async function inbox(of: Player = maya) {
  const request = { params: { userId: of.userId }, query: {} }
  const { data } = await app.send(of, listOwnNotifications, request)
  return data.notifications.map(({ message, walletHistoryId }) => ({ message, walletHistoryId }))
}
const newest = async (of: Player = maya) => (await inbox(of))[0]

async function aWithdrawal(amount: number): Promise<string> {
  const gcash = { gcashNumber: '09171234567', gcashName: 'Maya Luz Santos' }
  const body = { type: 'withdraw', amount, ...gcash }
  const sent = { params: { userId: maya.userId }, body }
  const { data } = await app.send(maya, requestWithdrawal, sent)
  return data.walletHistory.walletHistoryId
}
const update = (walletHistoryId: string, body: object, of = maya, as = admin) =>
  app.send(as, updateWalletRow, { params: { userId: of.userId, walletHistoryId }, body })
const adjust = async (body: object) => {
  const sent = { params: { userId: maya.userId }, body: { comment: 'Goodwill', ...body } }
  return (await app.send(admin, adjustWallet, sent)).data.walletHistory.walletHistoryId
}
async function aLine() {
  const request = { params: { userId: maya.userId }, query: { page: 1, pageSize: 10 } }
  return (await app.send(boss, listTransactions, request)).data.transactions[0]!
}
const correct = (transactionHistoryId: string, body: object) =>
  app.send(boss, correctTransaction, {
    params: { userId: maya.userId, transactionHistoryId },
    body: { reason: 'Counted wrong', ...body },
  })

test('an automatically credited deposit is announced with its amount and row [WAL-09]', async () => {
  const jun = await app.aPlayer()
  const id = await cashier.deposit(jun, 1_250)
  const reference = newReference()
  await cashier.read(jun, id, receiptText(reference, '1,250.00'))
  expect(await inbox(jun)).toEqual([])
  await cashier.record(admin, reference, 1_250)
  const message = 'Your deposit of ₱1,250.00 was credited.'
  expect(await inbox(jun)).toEqual([{ message, walletHistoryId: id }])
  // Reading the image again neither credits nor notifies again.
  await cashier.read(jun, id, receiptText(reference, '1,250.00'))
  expect(await inbox(jun)).toHaveLength(1)
})

test('a notification keeps its kind and values, for readers of other languages', async () => {
  const jun = await app.aPlayer()
  const refused = await cashier.deposit(jun, 350)
  await update(refused, { status: 'rejected', comment: ' Not the amount ' }, jun)
  const request = { params: { userId: jun.userId }, query: {} }
  const { data } = await app.send(jun, listOwnNotifications, request)
  expect(data.notifications[0]?.notice).toEqual({
    kind: 'deposit_refused',
    amount: '₱350.00',
    reason: 'Not the amount',
  })
  expect(storedText(filipino, data.notifications[0]?.notice)).toBe(
    'Na-reject ang deposit mong ₱350.00. Dahilan: Not the amount',
  )
})

test('a deposit that staff credit or reject is announced with their comment [WAL-09]', async () => {
  const jun = await app.aPlayer()
  const refused = await cashier.deposit(jun, 350)
  await update(refused, { status: 'rejected', comment: 'No such payment arrived' }, jun)
  expect(await newest(jun)).toEqual({
    message: 'Your deposit of ₱350.00 was rejected. Reason: No such payment arrived',
    walletHistoryId: refused,
  })
  const credited = await cashier.deposit(jun, 350)
  await cashier.read(jun, credited, receiptText(newReference(), '350.00'))
  await update(credited, { status: 'completed', comment: 'Found it by hand' }, jun)
  expect(await newest(jun)).toEqual({
    message: 'Your deposit of ₱350.00 was credited. Note: Found it by hand',
    walletHistoryId: credited,
  })
  expect(await cashier.find(jun, credited)).toMatchObject({ comment: 'Found it by hand' })
})

test('a withdrawal is announced when it is reduced, paid or rejected [WAL-09]', async () => {
  const paid = await aWithdrawal(1_500)
  await update(paid, { amount: 1_250, comment: 'Daily limit of the account' })
  expect(await newest()).toEqual({
    message:
      'Your withdrawal of ₱1,500.00 was lowered to ₱1,250.00. ₱250.00 is back in your balance. ' +
      'Reason: Daily limit of the account',
    walletHistoryId: paid,
  })
  // The staff member who reduced the withdrawal cannot pay it alone.
  await update(paid, { status: 'completed', comment: 'Sent at the counter' }, maya, boss)
  expect(await newest()).toEqual({
    message: 'Your withdrawal of ₱1,250.00 was paid. Note: Sent at the counter',
    walletHistoryId: paid,
  })
  const refused = await aWithdrawal(100)
  await update(refused, { status: 'rejected', comment: 'The name does not match' })
  expect(await newest()).toEqual({
    message:
      'Your withdrawal of ₱100.00 was rejected. The coins are back in your balance. ' +
      'Reason: The name does not match',
    walletHistoryId: refused,
  })
})

test('a cancelled withdrawal is announced without a link, because its row is hidden', async () => {
  const walletHistoryId = await aWithdrawal(100)
  await app.send(admin, deleteWalletRow, { params: { userId: maya.userId, walletHistoryId } })
  expect(await newest()).toEqual({
    message:
      'Your withdrawal of ₱100.00 was rejected. The coins are back in your balance. ' +
      'Reason: Cancelled by staff',
    walletHistoryId: null,
  })
})

test('an adjustment is announced with its reason, tickets with their unit [WAL-09]', async () => {
  const given = await adjust({ amount: 1_250, currency: 'coin', type: 'admin_deposit' })
  expect(await newest()).toEqual({
    message: 'We added ₱1,250.00 to your balance. Reason: Goodwill',
    walletHistoryId: given,
  })
  await adjust({ amount: 2, currency: 'ticket', type: 'admin_deposit' })
  const taken = await adjust({ amount: 1, currency: 'ticket', type: 'admin_withdraw' })
  expect((await inbox()).slice(0, 2)).toEqual([
    {
      message: 'We deducted 1.00 ticket from your balance. Reason: Goodwill',
      walletHistoryId: taken,
    },
    expect.objectContaining({
      message: 'We added 2.00 tickets to your balance. Reason: Goodwill',
    }),
  ])
})

test('a correction is announced by its displayed reference, and only if it moves money [WAL-09, UI-06]', async () => {
  const bet = { amount: 2, condition: 'above', currency: 'coin', target: 98, identifier: 'one' }
  await app.send(maya, rollDice, { body: bet })
  const line = await aLine()
  const before = (await inbox()).length
  await correct(line.transactionHistoryId, { source: 'refund' })
  expect(await inbox()).toHaveLength(before)
  await correct(line.transactionHistoryId, { payout: line.payout + 5 })
  expect(await newest()).toEqual({
    message: `We corrected transaction ${line.reference} and added ₱5.00 to your balance. Reason: Counted wrong`,
    walletHistoryId: null,
  })
  const walletHistoryId = await adjust({ amount: 50, currency: 'coin', type: 'admin_deposit' })
  const adjusted = await aLine()
  await correct(adjusted.transactionHistoryId, { amount: 40 })
  expect(await newest()).toMatchObject({
    message: expect.stringContaining('and deducted ₱10.00 from your balance.') as string,
    walletHistoryId,
  })
})

test('a long comment is truncated to the length of a notification', async () => {
  const walletHistoryId = await aWithdrawal(100)
  const refused = await update(walletHistoryId, { status: 'rejected', comment: 'x'.repeat(2_000) })
  expect(refused.status).toBe(200)
  const { message = '' } = (await newest()) ?? {}
  expect([message.length, message.at(-1)]).toEqual([1_000, '…'])
})

test('a refused settlement announces nothing', async () => {
  const walletHistoryId = await aWithdrawal(100)
  const before = (await inbox()).length
  expect((await update(walletHistoryId, { status: 'completed' })).code).toBe('proof_needed')
  expect(await inbox()).toHaveLength(before)
})

test('a player who cancels a withdrawal is not notified of a rejection', async () => {
  const walletHistoryId = await aWithdrawal(100)
  const before = (await inbox()).length
  const params = { userId: maya.userId, walletHistoryId }
  expect((await app.send(maya, cancelWithdrawal, { params })).status).toBe(200)
  expect(await inbox()).toHaveLength(before)
})
