import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  decideApproval,
  getWalletReview,
  listApprovals,
  listOwnNotifications,
  listOwnWallet,
  requestWithdrawal,
  rollDice,
  updateWalletRow,
} from '@kapis/contract/routes'
import type { OpenApprovalRequest } from '#approvals/approval-requests.ts'
import { getUserRef } from '#audit/user-ref.ts'
import { notify } from '#cashier/notify.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { anImage } from '../../../../test/cashier.ts'
import { openExclusions } from '../../../../test/open-exclusions.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { playEnough } from '../../../../test/play-enough.ts'
import { payeeChange } from './change-payee.ts'

let app: TestApp
let maya: Player
let ana: Player
let bea: Player
let place: { userId: string; walletHistoryId: string }
beforeAll(async () => {
  app = await openTestApp()
  ana = await app.aPlayer({ role: 'admin' })
  bea = await app.aPlayer({ role: 'admin' })
})
beforeEach(async () => {
  maya = await app.aPlayer({ coins: 5000 })
  await playEnough(maya, (as, body) => app.send(as, rollDice, { body }))
  const gcash = { gcashNumber: '09171234567', gcashName: 'Maya Luz' }
  const body = { type: 'withdraw', ...gcash, amount: 100 }
  const sent = { params: { userId: maya.userId }, body }
  const { walletHistory } = (await app.send(maya, requestWithdrawal, sent)).data
  place = { userId: maya.userId, walletHistoryId: walletHistory.walletHistoryId }
})
afterAll(() => app.close())

const NEEDED = { status: 409, code: 'second_person_needed' }
const COMPLETE = { status: 'completed', comment: 'Sent' }
const update = (as: Player, body: object) => app.send(as, updateWalletRow, { params: place, body })
const newest = async (as: Player, query: object = {}) =>
  (await app.send(as, listApprovals, { query: { ...query } })).data.approvals[0]!
const decide = async (as: Player) =>
  app.send(as, decideApproval, {
    params: { approvalId: (await newest(as)).approvalId },
    body: { verdict: 'approve' },
  })
const own = async () => {
  const params = { userId: maya.userId }
  return (await app.send(maya, listOwnWallet, { params, query: {} })).data.walletHistory[0]!
}
/** Moves the end of the payee hold this interval earlier, as if that time had passed. */
const wait = (time: string) =>
  sql`update wallet_history set payee_hold_until = payee_hold_until - ${time}::interval
    where wallet_history_id = ${place.walletHistoryId}`.execute(app.owner)

test.each([{ gcashNumber: '09189999999' }, { gcashName: 'Somebody Else' }])(
  'changing the payee needs approval: %j [ROLE-06]',
  async (change) => {
    expect(await update(ana, change)).toMatchObject(NEEDED)
    expect(await own()).toMatchObject({ gcashNumber: '09171234567', gcashName: 'Maya Luz' })
    expect(await newest(bea)).toMatchObject({ action: 'wallet.payee', asked: change })
    expect((await decide(ana)).status).toBe(403)
  },
)

test('a changed payee is held for a day, shown to both sides, and the player is notified [ROLE-06]', async () => {
  await update(ana, { gcashNumber: '09189999999', gcashName: 'Maya L. Santos' })
  expect((await decide(bea)).status).toBe(200)
  const row = await own()
  expect(row).toMatchObject({ gcashNumber: '09189999999', isGcashNew: true })
  const hours = (Date.parse(row.payeeHoldUntil!) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThanOrEqual(24)
  expect(Date.parse(row.dueAt!)).toBeGreaterThanOrEqual(Date.parse(row.payeeHoldUntil!))
  const params = { userId: maya.userId }
  const inbox = await app.send(maya, listOwnNotifications, { params, query: {} })
  expect(inbox.data.notifications[0]?.message).toMatch(
    /^Our staff changed where your withdrawal of ₱100.00 is paid to: GCash 0918•••9999/,
  )
  const review = await app.send(bea, getWalletReview, { params: place })
  expect(review.data).toMatchObject({ editors: [ana.username] })
  const held = { status: 409, code: 'payee_on_hold' }
  for (const as of [ana, bea]) expect(await update(as, COMPLETE)).toMatchObject(held)
  await wait('23 hours 59 minutes')
  expect(await update(bea, COMPLETE)).toMatchObject({
    ...held,
    message: expect.stringMatching(
      /^Withdrawals are on hold for 24 hours after a change of payee\. This hold ends \w+ \d/,
    ),
  })
  await wait('1 minute')
  expect(await update(ana, COMPLETE)).toMatchObject(NEEDED)
  expect((await update(bea, COMPLETE)).status).toBe(200)
})

test('a payment request lapses when the payee changes, and a change request when it is paid: approval_lapsed', async () => {
  await update(ana, { amount: 90 })
  await update(ana, COMPLETE)
  const { approvalId } = await newest(bea)
  await update(ana, { gcashName: 'Maya L. Santos' })
  await decide(bea)
  const lapsed = await newest(bea, { state: 'lapsed' })
  expect(lapsed).toMatchObject({ approvalId, lapsedReason: 'subject_changed' })
  await update(ana, { gcashName: 'Maya Luz' })
  await wait('24 hours')
  expect((await update(bea, COMPLETE)).status).toBe(200)
  expect(await decide(bea)).toMatchObject({ code: 'approval_lapsed' })
})

test('a payee and a smaller amount are changed together after approval', async () => {
  expect(await update(ana, { amount: 40, gcashNumber: '09180000000' })).toMatchObject(NEEDED)
  expect(await own()).toMatchObject({ amount: 100 })
  expect((await decide(bea)).status).toBe(200)
  expect(await own()).toMatchObject({ amount: 40, gcashNumber: '09180000000' })
})

test('a withdrawal with a changed payee can be rejected during its hold', async () => {
  await update(ana, { gcashNumber: '09189999999' })
  await decide(bea)
  expect((await update(ana, { status: 'rejected', comment: 'Not yours' })).status).toBe(200)
})

const aProof = async () => ({ adminConfirmationReceiptImage: await anImage() })
const isOldPayee = { amount: 100, gcashNumber: '09171234567', gcashName: 'Maya Luz' }

test('a request for another payee lapses when a proof shows that the old one was paid: approval_lapsed', async () => {
  await update(ana, { amount: 40, gcashNumber: '09189999999' })
  const { approvalId } = await newest(bea)
  expect((await update(bea, await aProof())).status).toBe(200)
  expect(await newest(bea, { state: 'lapsed' })).toMatchObject({
    approvalId,
    lapsedReason: 'subject_changed',
  })
  const sent = { params: { approvalId }, body: { verdict: 'approve' } }
  expect(await app.send(bea, decideApproval, sent)).toMatchObject({ code: 'approval_lapsed' })
  expect(await own()).toMatchObject({ ...isOldPayee, payeeHoldUntil: null })
})

test('a proof that arrives during the approval stops the change of payee: conflict', async () => {
  await update(ana, { gcashNumber: '09189999999' })
  const [request] = await app.db
    .selectFrom('approval')
    .select(['asked', 'amount_minor as amountMinor'])
    .where('approval_id', '=', (await newest(bea)).approvalId)
    .execute()
  await update(bea, await aProof())
  const agreed = inTransaction(app.db, async (tx) => {
    const actors = {
      maker: await getUserRef(tx, ana.userId),
      checker: await getUserRef(tx, bea.userId),
    }
    const deps = { notify, exclusions: openExclusions(app) }
    await payeeChange.run(tx, request as OpenApprovalRequest, actors, deps)
  })
  await expect(agreed).rejects.toMatchObject({ code: 'conflict' })
  expect(await own()).toMatchObject(isOldPayee)
})

test('a withdrawal with a proof keeps its amount and payee: conflict', async () => {
  await update(bea, await aProof())
  for (const change of [{ amount: 0.01 }, { gcashName: 'Maya L. Santos' }]) {
    expect(await update(ana, change)).toMatchObject({ status: 409, code: 'conflict' })
  }
  expect(await own()).toMatchObject(isOldPayee)
})
