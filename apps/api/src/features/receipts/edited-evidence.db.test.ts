import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPromoCode,
  decideApproval,
  deleteDepositReceipt,
  listApprovals,
  requestWithdrawal,
  rollDice,
  updatePromoCode,
  updateDepositReceipt,
  updateWalletRow,
} from '@kapis/contract/routes'
import { newReference, openCashier, receiptText } from '../../../test/cashier.ts'
import type { Cashier } from '../../../test/cashier.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { playEnough } from '../../../test/play-enough.ts'

let app: TestApp
let cashier: Cashier
let ana: Player
let bea: Player
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
  ana = await app.aPlayer({ role: 'admin' })
  bea = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

const NEEDED = { status: 409, code: 'second_person_needed' }
const record = async (as: Player, amount: number, reference = newReference()) =>
  (await cashier.record(as, reference, amount)).data.depositReceipt.depositReceiptId
const edit = (as: Player, depositReceiptId: string, body: object) =>
  app.send(as, updateDepositReceipt, { params: { depositReceiptId }, body })
const settle = (as: Player, place: Place, body: object) =>
  app.send(as, updateWalletRow, { params: place, body })
const complete = { status: 'completed', comment: 'Seen in the app' }
type Place = { userId: string; walletHistoryId: string }

/** Creates a new player's deposit of `amount`, whose image shows the amount `shown`. */
async function aDeposit(amount: number, shown = amount) {
  const player = await app.aPlayer()
  const reference = newReference()
  const walletHistoryId = await cashier.deposit(player, amount)
  await cashier.read(player, walletHistoryId, receiptText(reference, shown.toFixed(2)))
  return { player, reference, place: { userId: player.userId, walletHistoryId } }
}
async function decide(as: Player) {
  const open = await app.send(as, listApprovals, { query: { state: 'open' } })
  const params = { approvalId: open.data.approvals[0]!.approvalId }
  return app.send(as, decideApproval, { params, body: { verdict: 'approve' } })
}

test("an editor of a colleague's deposit receipt cannot credit it alone: second_person_needed [ROLE-06]", async () => {
  let credited = 0
  for (let n = 0; n < 8; n += 1) {
    const { player, reference } = await aDeposit(4900)
    const id = await record(ana, 10)
    await edit(bea, id, { referenceNumber: reference, amount: 4900 })
    credited += await cashier.coins(player)
  }
  expect(credited).toBe(0)
})

test('an edited deposit receipt is credited by a staff member who did not edit it', async () => {
  const { player, reference, place } = await aDeposit(33)
  const id = await record(ana, 33)
  await edit(ana, id, { referenceNumber: reference })
  expect(await cashier.find(player, place.walletHistoryId)).toMatchObject({
    status: 'pending',
    waitsFor: ['second_person'],
  })
  expect(await edit(ana, id, { paidUserId: player.userId })).toMatchObject(NEEDED)
  expect(await settle(ana, place, complete)).toMatchObject(NEEDED)
  expect((await edit(bea, id, { paidUserId: player.userId })).status).toBe(200)
  expect(await cashier.coins(player)).toBe(33)
})

test('an edit before the deposit is requested counts too', async () => {
  const reference = newReference()
  await edit(bea, await record(ana, 10), { referenceNumber: reference, amount: 40 })
  const player = await app.aPlayer()
  const id = await cashier.deposit(player, 40)
  await cashier.read(player, id, receiptText(reference, '40.00'))
  expect(await cashier.find(player, id)).toMatchObject({ waitsFor: ['second_person'] })
})

test('editing and crediting in one request needs approval by somebody else than author and editor: second_person_needed', async () => {
  const { player, reference } = await aDeposit(90, 50)
  const id = await record(ana, 50, reference)
  const body = { amount: 90, paidUserId: player.userId }
  expect(await edit(bea, id, body)).toMatchObject(NEEDED)
  expect(await cashier.coins(player)).toBe(0)
  expect(await decide(ana)).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await decide(await app.aPlayer({ role: 'admin' }))).status).toBe(200)
  expect(await cashier.coins(player)).toBe(90)
})

test('an editor of the deposit receipt cannot approve it: forbidden [ROLE-06]', async () => {
  const { player, reference } = await aDeposit(6000, 50)
  const id = await record(ana, 50, reference)
  await edit(bea, id, { amount: 6000 })
  expect(await edit(ana, id, { paidUserId: player.userId })).toMatchObject(NEEDED)
  expect(await decide(bea)).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await decide(await app.aPlayer({ role: 'admin' }))).status).toBe(200)
})

test('the author of a deposit receipt cannot pay on it, by either row: second_person_needed', async () => {
  const { player, reference, place } = await aDeposit(90, 50)
  const matching = await record(bea, 90, reference)
  const paid = { paidUserId: player.userId, paidWalletHistoryId: place.walletHistoryId }
  expect(await edit(bea, matching, paid)).toMatchObject(NEEDED)
  expect(await settle(bea, place, complete)).toMatchObject(NEEDED)
  const other = await aDeposit(45, 40)
  const foreign = await record(bea, 45)
  const paidByForeign = {
    paidUserId: other.player.userId,
    paidWalletHistoryId: other.place.walletHistoryId,
  }
  expect(await edit(bea, foreign, paidByForeign)).toMatchObject(NEEDED)
  expect(await cashier.coins(other.player)).toBe(0)
  expect((await edit(ana, foreign, paidByForeign)).status).toBe(200)
})

test("correcting the sender's name does not count as an edit", async () => {
  const { player, reference } = await aDeposit(45, 50)
  const id = await record(ana, 50, reference)
  await edit(bea, id, { receivedFrom: 'MIA P.', amount: 50 })
  expect((await edit(bea, id, { paidUserId: player.userId })).status).toBe(200)
})

test('entering another sender does, so an editor cannot give a payment to somebody else alone', async () => {
  const reference = newReference()
  const { data } = await cashier.record(ana, reference, 45, '2026-02-25', 'JO*E C. 09179998888')
  const id = data.depositReceipt.depositReceiptId
  await edit(bea, id, { receivedFrom: 'MIA P.' })
  const player = await app.aPlayer()
  const deposit = await cashier.deposit(player, 45)
  await cashier.read(player, deposit, receiptText(reference, '45.00'))
  expect(await cashier.find(player, deposit)).toMatchObject({ waitsFor: ['second_person'] })
  expect(await edit(bea, id, { paidUserId: player.userId })).toMatchObject(NEEDED)
})

test('deleting a deposit receipt and entering it again counts as an edit', async () => {
  const { player, reference, place } = await aDeposit(70, 70)
  const other = await record(ana, 20, reference)
  const params = { depositReceiptId: other }
  await app.send(bea, deleteDepositReceipt, { params, query: { reason: 'Typed wrong' } })
  await record(bea, 70, reference)
  expect(await cashier.find(player, place.walletHistoryId)).toMatchObject({
    waitsFor: ['second_person'],
  })
})

test.each([{ amount: 99 }, { receiptImageDetectedText: 'Amount 99.00' }])(
  'the editor of a deposit (%j) needs another staff member to credit it, by either row',
  async (change) => {
    const { player, reference, place } = await aDeposit(95, 99)
    expect((await settle(bea, place, change)).status).toBe(200)
    expect(await settle(bea, place, complete)).toMatchObject(NEEDED)
    const id = await record(ana, 99, reference)
    expect(await cashier.coins(player)).toBe(0)
    const paid = { paidUserId: player.userId, paidWalletHistoryId: place.walletHistoryId }
    expect(await edit(bea, id, paid)).toMatchObject(NEEDED)
    const cara = await app.aPlayer({ role: 'admin' })
    expect((await edit(cara, id, paid)).status).toBe(200)
    expect(await cashier.coins(player)).toBe(99)
  },
)

test('the staff member who reduced a withdrawal cannot pay it alone', async () => {
  const player = await app.aPlayer({ coins: 20_000 })
  await playEnough(player, (as, body) => app.send(as, rollDice, { body }))
  const gcash = { gcashNumber: '09171234567', gcashName: 'Maya Luz' }
  const sent = {
    params: { userId: player.userId },
    body: { type: 'withdraw', ...gcash, amount: 6000 },
  }
  const { walletHistoryId } = (await app.send(player, requestWithdrawal, sent)).data.walletHistory
  const place = { userId: player.userId, walletHistoryId }
  await settle(bea, place, { amount: 4999 })
  expect(await settle(bea, place, complete)).toMatchObject(NEEDED)
  expect((await settle(ana, place, complete)).status).toBe(200)
})

test('reopening a large ended promo code needs approval: second_person_needed', async () => {
  const expiration = new Date(Date.now() + 86_400_000).toISOString()
  const uses = { maxUses: 1000, availableUses: 1000 }
  const code = { promoCode: 'REOPEN', expiration, status: 'disabled', ...uses }
  const body = { ...code, amount: { coin: 100, ticket: 0 } }
  expect(await app.send(ana, createPromoCode, { body })).toMatchObject(NEEDED)
  expect((await decide(bea)).status).toBe(200)
  const { promo_code_id: promoCodeId } = await app.db
    .selectFrom('promo_code')
    .select('promo_code_id')
    .where('code', '=', 'REOPEN')
    .executeTakeFirstOrThrow()
  const change = (sent: object) =>
    app.send(bea, updatePromoCode, { params: { promoCodeId }, body: sent })
  expect(await change({ status: 'active' })).toMatchObject(NEEDED)
  expect((await decide(ana)).status).toBe(200)
  const later = new Date(Date.now() + 9 * 86_400_000).toISOString()
  expect(await change({ expiration: later })).toMatchObject(NEEDED)
})
