import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getWalletReview,
  listDepositReceipts,
  listWalletQueue,
  requestWithdrawal,
  rollDice,
} from '@kapis/contract/routes'
import { newReference, openCashier, receiptText } from '../../../../test/cashier.ts'
import type { Cashier } from '../../../../test/cashier.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { playEnough } from '../../../../test/play-enough.ts'

let app: TestApp
let cashier: Cashier
let admin: Player
let moderator: Player
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
  admin = await app.aPlayer({ role: 'admin' })
  moderator = await app.aPlayer({ role: 'moderator' })
})
afterAll(() => app.close())

const review = async (as: Player, player: Player, walletHistoryId: string) =>
  (await app.send(as, getWalletReview, { params: { userId: player.userId, walletHistoryId } })).data

test('a moderator gets the same match results as an admin, with masked values [ROLE-03]', async () => {
  const player = await app.aPlayer({ coins: 5_000 })
  await playEnough(player, (as, body) => app.send(as, rollDice, { body }))
  await app.send(player, requestWithdrawal, {
    params: { userId: player.userId },
    body: { type: 'withdraw', gcashNumber: '09175550142', gcashName: 'Juan Cruz', amount: 10 },
  })
  const reference = newReference()
  const id = await cashier.deposit(player, 500)
  await cashier.read(player, id, receiptText(reference, '450.00'))
  const { data } = await cashier.record(admin, reference, 450)
  const { depositReceiptId, receivedFrom } = data.depositReceipt
  const [whole, masked] = [await review(admin, player, id), await review(moderator, player, id)]
  expect(whole.verdicts).toEqual([
    { depositReceiptId, amount: 'differs', reference: 'agrees', sender: 'differs', date: 'agrees' },
  ])
  expect(masked.verdicts).toEqual(whole.verdicts)
  expect(whole.record).toMatchObject({ referenceNumber: reference, receivedFrom })
  const ending = `•••${reference.slice(-4)}`
  expect(masked).toMatchObject({
    reading: { referenceNumber: ending, sender: null },
    record: { referenceNumber: ending, receivedFrom: `${receivedFrom.slice(0, 2)}••••` },
    walletHistory: { referenceNumber: ending },
  })
  expect(JSON.stringify(masked)).not.toContain(reference)
})

test('an unread field is unknown in each candidate receipt', async () => {
  const player = await app.aPlayer()
  const id = await cashier.deposit(player, 83)
  await cashier.read(player, id, 'a cat')
  const { data } = await cashier.record(admin, newReference(), 83, new Date().toISOString())
  const { depositReceiptId } = data.depositReceipt
  for (const as of [admin, moderator]) {
    expect((await review(as, player, id)).verdicts).toEqual([
      {
        depositReceiptId,
        amount: 'agrees',
        reference: 'unknown',
        sender: 'unknown',
        date: 'agrees',
      },
    ])
  }
})

test('a moderator cannot find a deposit by its masked reference', async () => {
  const player = await app.aPlayer()
  const reference = newReference()
  const id = await cashier.deposit(player, 90)
  await cashier.read(player, id, receiptText(reference, '90.00'))
  const find = async (as: Player, search: string) => {
    const query = { page: 1, pageSize: 5, search }
    const { data } = await app.send(as, listWalletQueue, { query })
    return data.walletHistory.map((row) => [row.walletHistoryId, row.referenceNumber])
  }
  expect(await find(admin, reference)).toEqual([[id, reference]])
  expect(await find(moderator, reference)).toEqual([])
  expect(await find(moderator, player.username)).toEqual([[id, `•••${reference.slice(-4)}`]])
})

test('a moderator finds a deposit receipt by the visible ending only', async () => {
  const reference = newReference()
  const { data } = await cashier.record(admin, reference, 91)
  const find = async (as: Player, search: string) => {
    const query = { page: 1, pageSize: 50, search }
    const { depositReceipts } = (await app.send(as, listDepositReceipts, { query })).data
    return depositReceipts.map((row) => row.depositReceiptId)
  }
  const { depositReceiptId } = data.depositReceipt
  expect(await find(admin, reference.slice(2, 9))).toContain(depositReceiptId)
  expect(await find(moderator, reference)).toEqual([])
  expect(await find(moderator, reference.slice(2, 9))).toEqual([])
  expect(await find(moderator, 'MI*A')).toEqual([])
  expect(await find(moderator, reference.slice(-4))).toContain(depositReceiptId)
})
