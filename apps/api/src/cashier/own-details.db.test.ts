import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelWithdrawal,
  requestWithdrawal,
  rollDice,
  updateWalletRow,
} from '@kapis/contract/routes'
import { newReference, openCashier, receiptText } from '../../test/cashier.ts'
import type { Cashier } from '../../test/cashier.ts'
import { playEnough } from '../../test/play-enough.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Player, TestApp } from '../../test/test-app.ts'

let app: TestApp
let cashier: Cashier
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

/** Requests a withdrawal to a number that is not the player's mobile number. */
async function askFor(player: Player) {
  const { data } = await app.send(player, requestWithdrawal, {
    params: { userId: player.userId },
    body: { type: 'withdraw', gcashNumber: '09175550142', gcashName: 'Maria Reyes', amount: 10 },
  })
  return { userId: player.userId, walletHistoryId: data.walletHistory.walletHistoryId }
}

/** Sends an image of a payment from that number, which the operator has received. */
async function sendReceipt(player: Player) {
  const reference = newReference()
  const id = await cashier.deposit(player, 60)
  await cashier.read(player, id, receiptText(reference, '60.00'))
  await cashier.record(admin, reference, 60, '2026-02-25', 'MA*A R. 09175550142')
  return cashier.find(player, id)
}

test('a number that a player only entered as payee is not theirs to pay from', async () => {
  const player = await app.aPlayer({ coins: 5_000 })
  await playEnough(player, (as, body) => app.send(as, rollDice, { body }))
  const params = await askFor(player)
  expect((await app.send(player, cancelWithdrawal, { params })).status).toBe(200)
  expect(await sendReceipt(player)).toMatchObject({
    status: 'pending',
    waitsFor: ['payer_differs'],
  })
})

test('a number that a withdrawal was paid to is', async () => {
  const player = await app.aPlayer({ coins: 5_000 })
  await playEnough(player, (as, body) => app.send(as, rollDice, { body }))
  const params = await askFor(player)
  const body = { status: 'completed', comment: 'Sent' }
  expect((await app.send(admin, updateWalletRow, { params, body })).status).toBe(200)
  expect(await sendReceipt(player)).toMatchObject({ status: 'completed' })
})
