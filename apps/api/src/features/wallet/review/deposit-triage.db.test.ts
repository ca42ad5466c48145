import {
  assignWalletRow,
  getWalletImage,
  getWalletRow,
  updateWalletRow,
} from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newReference, openCashier, receiptText } from '../../../../test/cashier.ts'
import type { Cashier } from '../../../../test/cashier.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'

let app: TestApp
let cashier: Cashier
let clerk: Player
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
  clerk = await app.aPlayer({ role: 'moderator' })
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

type Place = { userId: string; walletHistoryId: string }
async function aDeposit(amount = 80) {
  const player = await app.aPlayer()
  const walletHistoryId = await cashier.deposit(player, amount)
  await cashier.read(player, walletHistoryId, receiptText(newReference(), `${amount}.00`))
  return { player, place: { userId: player.userId, walletHistoryId } }
}
const assign = (as: Player, params: Place, body: object) =>
  app.send(as, assignWalletRow, { params, body })
const update = (as: Player, params: Place, body: object) =>
  app.send(as, updateWalletRow, { params, body })
const rowOf = async (params: Place) =>
  (await app.send(admin, getWalletRow, { params, query: {} })).data.walletHistory
const logOf = ({ userId }: Place) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'description', 'reason', 'actor_id'])
    .where('affected_user_id', '=', userId)
    .orderBy('seq')
    .execute()

test('words that the player reads need a step-up, notes and assignments do not: step_up_required [ROLE-04]', async () => {
  const mod = await app.aPlayer({ role: 'moderator' })
  const enrolled = { totp_enrolled_at: new Date() }
  await app.db.updateTable('app_user').set(enrolled).where('user_id', '=', mod.userId).execute()
  const { place } = await aDeposit()
  expect((await assign(mod, place, { isMine: true })).status).toBe(200)
  expect((await update(mod, place, { internalNote: 'Blurred' })).status).toBe(200)
  const words = { comment: 'Pay again to 0917 000 0001' }
  const rejection = { status: 'rejected', ...words }
  expect((await update(mod, place, words)).code).toBe('step_up_required')
  expect((await update(mod, place, rejection)).code).toBe('step_up_required')
  const stepped = { stepped_up_until: new Date(Date.now() + 60_000) }
  await app.db.updateTable('user_session').set(stepped).where('user_id', '=', mod.userId).execute()
  expect((await update(mod, place, rejection)).status).toBe(200)
})

test('a moderator marks a deposit as ready with a note, and an admin approves it with one press', async () => {
  const { player, place } = await aDeposit()
  expect((await assign(clerk, place, { isMine: true })).status).toBe(200)
  await update(clerk, place, { internalNote: 'Seen in the app' })
  const { data } = await assign(clerk, place, { isMine: false, isReady: true })
  expect(data.walletHistory).toMatchObject({ readyBy: clerk.username, claimedBy: null })
  expect(await cashier.coins(player)).toBe(0)
  expect(await update(clerk, place, { status: 'completed' })).toMatchObject({ status: 403 })
  expect((await update(admin, place, { status: 'completed' })).status).toBe(200)
  expect(await cashier.coins(player)).toBe(80)
  expect((await rowOf(place)).readyBy).toBeUndefined()
  const log = (await logOf(place)).filter(({ action }) => action !== 'wallet.image')
  expect(log.slice(-2)).toMatchObject([
    {
      action: 'wallet.triage',
      description: 'Marked a deposit as ready to approve',
      actor_id: clerk.userId,
    },
    {
      action: 'wallet.settle',
      description: 'Approved without record',
      reason: 'Seen in the app',
      actor_id: admin.userId,
    },
  ])
})

test('a moderator asks for a new receipt with a reason that the player reads', async () => {
  const { player, place } = await aDeposit()
  const rejected = { status: 'rejected', comment: 'Please send a clear image' }
  expect((await update(clerk, place, rejected)).status).toBe(200)
  expect(await cashier.find(player, place.walletHistoryId)).toMatchObject(rejected)
  expect((await logOf(place)).at(-1)).toMatchObject({ action: 'wallet.triage' })
})

test('a moderator never moves money, edits no evidence and sees no proof of payment', async () => {
  const { player, place } = await aDeposit()
  for (const body of [
    { status: 'completed', comment: 'Seen' },
    { amount: 90 },
    { gcashNumber: '09171234567' },
    { receiptImageDetectedText: 'Amount 90.00' },
  ]) {
    expect((await update(clerk, place, body)).status).toBe(403)
  }
  expect(await cashier.coins(player)).toBe(0)
  const url = getWalletImage.path
    .replace(':userId', place.userId)
    .replace(':walletHistoryId', place.walletHistoryId)
  const look = (of: string) =>
    app.app.inject({ url: `${url}?of=${of}`, headers: { cookie: `__Host-kapis=${clerk.cookie}` } })
  expect((await look('receipt')).headers['content-type']).toBe('image/webp')
  expect((await look('proof')).statusCode).toBe(403)
  expect((await logOf(place)).filter(({ action }) => action === 'wallet.image')).toHaveLength(1)
})

test('a moderator who takes a deposit sees it masked, as everywhere', async () => {
  const { place } = await aDeposit()
  const { data } = await assign(clerk, place, { isMine: true })
  const { data: read } = await app.send(clerk, getWalletRow, { params: place, query: {} })
  const { referenceNumber, receiptImageDetectedText } = data.walletHistory
  expect({ referenceNumber, receiptImageDetectedText }).toEqual({
    referenceNumber: expect.stringMatching(/^•••\d{4}$/),
    receiptImageDetectedText: null,
  })
  expect(read.walletHistory).toMatchObject({ referenceNumber, receiptImageDetectedText })
})

test('the mark goes when the evidence is edited', async () => {
  const { place } = await aDeposit()
  await assign(clerk, place, { isMine: false, isReady: true })
  await update(admin, place, { amount: 81 })
  expect((await rowOf(place)).readyBy).toBeUndefined()
})
