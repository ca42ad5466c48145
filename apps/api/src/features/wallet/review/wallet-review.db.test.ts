import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getWalletReview,
  requestWithdrawal,
  rollDice,
  updateDepositReceipt,
  updateWalletRow,
} from '@kapis/contract/routes'
import { anImage, newReference, openCashier, receiptText } from '../../../../test/cashier.ts'
import type { Cashier } from '../../../../test/cashier.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { playEnough } from '../../../../test/play-enough.ts'

let app: TestApp
let cashier: Cashier
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

const review = async (as: Player, player: Player, walletHistoryId: string) =>
  (await app.send(as, getWalletReview, { params: { userId: player.userId, walletHistoryId } })).data

test('a review shows all three sides of a deposit and names each doubt', async () => {
  const player = await app.aPlayer()
  const reference = newReference()
  const id = await cashier.deposit(player, 500)
  await cashier.read(player, id, receiptText(reference, '450.00'))
  await cashier.record(admin, reference, 450)
  expect(await review(admin, player, id)).toMatchObject({
    walletHistory: { amount: 500, waitsFor: ['amount_differs'], username: player.username },
    reading: { amount: 450, referenceNumber: reference, paidAt: '2026-02-25T12:50:00.000Z' },
    record: { amount: 450, referenceNumber: reference, status: 'pending' },
    twins: [],
    person: { username: player.username, balance: 0, deposited: 0 },
    waiting: null,
  })
})

test('a review of a deposit without a reference lists candidate receipts', async () => {
  const player = await app.aPlayer()
  const id = await cashier.deposit(player, 81)
  await cashier.read(player, id, 'a cat')
  const near = await app.send(admin, updateDepositReceipt, {
    params: {
      depositReceiptId: (await cashier.record(admin, newReference(), 81)).data.depositReceipt
        .depositReceiptId,
    },
    body: { receiptDate: new Date().toISOString() },
  })
  const { record, candidates } = await review(admin, player, id)
  expect(record).toBeNull()
  expect(candidates.map((one) => one.depositReceiptId)).toEqual([
    near.data.depositReceipt.depositReceiptId,
  ])
})

test('a review names earlier users of the reference or image', async () => {
  const [first, second] = [await app.aPlayer(), await app.aPlayer()]
  const [reference, image] = [newReference(), await anImage()]
  const paid = await cashier.deposit(first, 60, image)
  await cashier.read(first, paid, receiptText(reference, '60.00'))
  await cashier.record(admin, reference, 60)
  const again = await cashier.deposit(second, 60)
  await cashier.read(second, again, receiptText(reference, '60.00'))
  expect((await review(admin, second, again)).twins).toMatchObject([
    { by: 'reference', username: first.username, status: 'completed', amount: 60 },
  ])
  const copied = await cashier.deposit(second, 60, image)
  expect((await review(admin, second, copied)).twins).toMatchObject([
    { by: 'image', username: first.username, walletHistoryId: paid },
  ])
})

test('a review names an open approval request and its maker', async () => {
  const player = await app.aPlayer()
  const reference = newReference()
  const id = await cashier.deposit(player, 6000)
  await cashier.read(player, id, receiptText(reference, '6,000.00'))
  const written = await cashier.record(admin, reference, 6000)
  const params = { depositReceiptId: written.data.depositReceipt.depositReceiptId }
  const body = { paidUserId: player.userId, paidWalletHistoryId: id }
  expect((await app.send(admin, updateDepositReceipt, { params, body })).code).toBe(
    'second_person_needed',
  )
  const { waiting } = await review(admin, player, id)
  expect(waiting).toMatchObject({ makerName: admin.username })
})

test('a review names the other players who withdraw to the same GCash number', async () => {
  const gcash = { gcashNumber: '09175550199', gcashName: 'Maria Luz Reyes' }
  const ask = async (player: Player) => {
    await playEnough(player, (as, body) => app.send(as, rollDice, { body }))
    const sent = {
      params: { userId: player.userId },
      body: { type: 'withdraw', ...gcash, amount: 10 },
    }
    return (await app.send(player, requestWithdrawal, sent)).data.walletHistory.walletHistoryId
  }
  const [first, second] = [await app.aPlayer({ coins: 5_000 }), await app.aPlayer({ coins: 5_000 })]
  const alone = await ask(first)
  expect((await review(admin, first, alone)).numberSharedBy).toEqual([])
  const shared = await ask(second)
  const { userId, username } = first
  expect((await review(admin, second, shared)).numberSharedBy).toEqual([
    { userId, username, withdrawals: 1 },
  ])
})

test("a withdrawal's review shows the payee and its earlier payouts, masked for moderators", async () => {
  const player = await app.aPlayer({ coins: 5_000 })
  await playEnough(player, (as, body) => app.send(as, rollDice, { body }))
  const gcash = { gcashNumber: '09175550142', gcashName: 'Maria Luz Reyes' }
  const ask = async () => {
    const sent = {
      params: { userId: player.userId },
      body: { type: 'withdraw', ...gcash, amount: 10 },
    }
    return (await app.send(player, requestWithdrawal, sent)).data.walletHistory.walletHistoryId
  }
  const first = await ask()
  await app.send(admin, updateWalletRow, {
    params: { userId: player.userId, walletHistoryId: first },
    body: { status: 'completed', comment: 'Sent' },
  })
  const second = await ask()
  const seen = await review(admin, player, second)
  expect(seen.walletHistory).toMatchObject({ isGcashNew: false, stage: 'requested' })
  expect(seen.gcash).toMatchObject([{ ...gcash, payouts: 1 }])
  expect(seen.person).toMatchObject({ held: 10, withdrawn: 10, gamesPlayed: 50 })
  const moderator = await app.aPlayer({ role: 'moderator' })
  const masked = await review(moderator, player, second)
  expect(masked.gcash).toMatchObject([{ gcashNumber: '0917•••0142', gcashName: 'Ma••••' }])
  expect(masked.walletHistory.gcashNumber).toBe('0917•••0142')
})
