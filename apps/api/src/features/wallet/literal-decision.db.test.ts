import {
  decideApproval,
  getWalletRow,
  listApprovals,
  listWalletQueue,
  requestWithdrawal,
  rollDice,
  updateWalletRow,
} from '@kapis/contract/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newReference, openCashier, receiptText } from '../../../test/cashier.ts'
import type { Cashier } from '../../../test/cashier.ts'
import { openTestApp, readAccount } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { playEnough } from '../../../test/play-enough.ts'
import { checkInvariants } from '#ledger/checks/check-invariants.ts'

let app: TestApp
let cashier: Cashier
let maya: Player
let admin: Player
let second: Player
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
  admin = await app.aPlayer({ role: 'admin' })
  second = await app.aPlayer({ role: 'super_admin' })
})
beforeEach(async () => {
  maya = await app.aPlayer({ coins: 2000 })
})
afterAll(async () => {
  expect(await checkInvariants(app.db)).toEqual([])
  await app.close()
})

const at = (walletHistoryId: string) => ({ params: { userId: maya.userId, walletHistoryId } })
const update = (as: Player, id: string, body: object) =>
  app.send(as, updateWalletRow, { ...at(id), body })
const rowOf = async (id: string) =>
  (await app.send(admin, getWalletRow, { ...at(id), query: {} })).data.walletHistory
const coins = async () => {
  const account = await readAccount(app.db, maya.userId)
  return { coin: account.coin_minor, held: account.coin_held_minor }
}
const newest = async () =>
  (await app.send(second, listApprovals, { query: { state: 'open' } })).data.approvals[0]!
const decide = async (as: Player) => {
  const params = { approvalId: (await newest()).approvalId }
  return app.send(as, decideApproval, { params, body: { verdict: 'approve' } })
}
async function aWithdrawal(amount: number) {
  await playEnough(maya, (as, body) => app.send(as, rollDice, { body }))
  const gcash = { gcashNumber: '09171234567', gcashName: 'Maya Luz Santos' }
  const sent = { params: { userId: maya.userId }, body: { type: 'withdraw', ...gcash, amount } }
  return (await app.send(maya, requestWithdrawal, sent)).data.walletHistory.walletHistoryId
}
/** Returns a request body with the seven fields of the specification and these changes. */
const literal = (changes: object) => ({
  receiptImageDetectedText: 'Amount 90.00',
  gcashNumber: '09179876543',
  gcashName: 'Maya Luz Santos',
  amount: 90,
  currency: 'coin',
  status: 'completed',
  comment: 'Seen in the account',
  ...changes,
})
const WAITS = { status: 409, code: 'second_person_needed' }

test('the full body edits and completes a deposit after approval [USER-09]', async () => {
  const id = await cashier.deposit(maya, 100)
  await cashier.read(maya, id, receiptText(newReference(), '100.00'))
  const before = await coins()
  expect(await update(admin, id, literal({}))).toMatchObject(WAITS)
  expect(await rowOf(id)).toMatchObject({ status: 'pending', amount: 100, gcashNumber: null })
  expect(await coins()).toEqual(before)
  expect((await newest()).asked).toMatchObject({ newAmount: 90, newGcashNumber: '09179876543' })
  expect((await decide(admin)).code).toBe('forbidden')
  expect((await decide(second)).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({
    status: 'completed',
    amount: 90,
    gcashNumber: '09179876543',
    receiptImageDetectedText: 'Amount 90.00',
    comment: 'Seen in the account',
  })
  expect(await coins()).toEqual({ ...before, coin: before.coin + 900_000n })
})

test("changing the image's text and completing in one request needs approval [USER-09]", async () => {
  const id = await cashier.deposit(maya, 100)
  await cashier.read(maya, id, receiptText(newReference(), '100.00'))
  const text = { receiptImageDetectedText: 'Amount 100.00', comment: 'Read again' }
  const body = { ...text, status: 'completed' }
  expect(await update(admin, id, body)).toMatchObject(WAITS)
  expect((await decide(second)).status).toBe(200)
  expect(await rowOf(id)).toMatchObject(body)
})

test('the full body reduces and pays a withdrawal after approval [USER-09]', async () => {
  const id = await aWithdrawal(100)
  const before = await coins()
  const gcash = { gcashNumber: '09171234567', receiptImageDetectedText: null }
  expect(await update(admin, id, literal(gcash))).toMatchObject(WAITS)
  expect(await coins()).toEqual(before)
  expect((await decide(second)).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ status: 'completed', amount: 90 })
  expect(await coins()).toEqual({ coin: before.coin + 100_000n, held: 0n })
})

test('a new payee in the same body is approved first and paid after 24 hours [USER-09, ROLE-06]', async () => {
  const id = await aWithdrawal(100)
  expect(await update(admin, id, literal({ receiptImageDetectedText: null }))).toMatchObject(WAITS)
  expect((await decide(second)).status).toBe(200)
  const changed = { status: 'pending', amount: 90, gcashNumber: '09179876543' }
  expect(await rowOf(id)).toMatchObject(changed)
  const paid = { status: 'completed', comment: 'Sent' }
  expect((await update(second, id, paid)).code).toBe('payee_on_hold')
})

test('one person credits a deposit without a record below the threshold, with a reason: reason_needed [USER-09, ROLE-05]', async () => {
  const id = await cashier.deposit(maya, 100)
  const before = await coins()
  const nulls = { gcashNumber: null, gcashName: null }
  const body = { status: 'completed', ...nulls }
  for (const comment of [undefined, null, '', '  \n']) {
    const sent = comment === undefined ? body : { ...body, comment }
    expect(await update(admin, id, sent)).toMatchObject({ status: 422, code: 'reason_needed' })
  }
  expect(await coins()).toEqual(before)
  expect((await update(admin, id, { ...body, comment: 'Seen in the app' })).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({
    status: 'completed',
    amount: 100,
    isWithoutRecord: true,
  })
  expect(await coins()).toEqual({ ...before, coin: before.coin + 1_000_000n })
  const query = { isWithoutRecord: 'true', search: maya.username }
  const listed = (await app.send(admin, listWalletQueue, { query })).data
  expect(listed.walletHistory.map((row) => row.walletHistoryId)).toEqual([id])
  expect(listed.pagination.totalItems).toBe(1)
  const logs = app.db.selectFrom('audit_log').select(['reason', 'description', 'actor_id'])
  const ofMaya = logs
    .where('affected_user_id', '=', maya.userId)
    .where('action', '=', 'wallet.settle')
  const text = await ofMaya.orderBy('seq').execute()
  expect(text).toEqual([
    { reason: 'Seen in the app', description: 'Approved without record', actor_id: admin.userId },
  ])
})

test('a deposit without a record from the threshold on needs approval [USER-09, ROLE-05]', async () => {
  const id = await cashier.deposit(maya, 5000)
  const before = await coins()
  const body = { status: 'completed', comment: 'Seen in the app' }
  expect(await update(admin, id, body)).toMatchObject(WAITS)
  expect(await coins()).toEqual(before)
  expect((await decide(admin)).code).toBe('forbidden')
  expect((await decide(second)).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ status: 'completed', isWithoutRecord: true })
})

test('a deposit credited without a reference is not credited again by its receipt [USER-09]', async () => {
  const id = await cashier.deposit(maya, 100)
  await update(admin, id, { status: 'completed', comment: 'Seen in the app' })
  const after = await coins()
  const again = await cashier.deposit(maya, 100)
  const reference = newReference()
  await cashier.record(admin, reference, 100)
  await cashier.read(maya, again, receiptText(reference, '100.00'))
  expect(await rowOf(again)).toMatchObject({ status: 'pending', waitsFor: ['second_person'] })
  expect(await coins()).toEqual(after)
})

test('a deposit of 0 is stored but not credited; a withdrawal of 0 is refused: amount_zero [WAL-08]', async () => {
  const zero = { status: 422, code: 'amount_zero', message: 'Amount must be a positive number' }
  const id = await cashier.deposit(maya, 100)
  const { status, data } = await update(admin, id, { amount: 0 })
  expect([status, data.walletHistory.amount]).toEqual([200, 0])
  expect(await update(second, id, { status: 'completed', comment: 'x' })).toMatchObject(zero)
  expect((await update(second, id, { status: 'rejected', comment: 'x' })).status).toBe(200)
  expect(await update(admin, await aWithdrawal(100), { amount: 0 })).toMatchObject(zero)
})

test('a deposit can be sent back without a payee; a withdrawal needs one: payee_needed [USER-09]', async () => {
  const id = await cashier.deposit(maya, 100)
  const { receiptImageDetectedText, gcashNumber, gcashName, amount, currency, status } =
    await rowOf(id)
  expect([gcashNumber, gcashName]).toEqual([null, null])
  const same = { receiptImageDetectedText, gcashNumber, gcashName, amount, currency, status }
  expect((await update(admin, id, { ...same, comment: 'Looked at' })).status).toBe(200)
  const withdrawal = await aWithdrawal(100)
  const none = await update(admin, withdrawal, { gcashNumber: null, gcashName: null })
  expect(none).toMatchObject({ code: 'payee_needed', message: 'GCash Number is required' })
})
