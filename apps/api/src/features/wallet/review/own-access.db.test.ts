import {
  decideApproval,
  getWalletReview,
  issuePasswordLink,
  listApprovals,
  requestWithdrawal,
  rollDice,
  updateWalletRow,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playEnough } from '../../../../test/play-enough.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'

let app: TestApp
let ana: Player
let bea: Player
beforeAll(async () => {
  app = await openTestApp()
  ana = await app.aPlayer({ role: 'admin' })
  bea = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

type Place = { userId: string; walletHistoryId: string }
/** A withdrawal of a player for whom Ana has made a password link. */
async function aWithdrawal(): Promise<Place> {
  const maya = await app.aPlayer({ coins: 5000 })
  await playEnough(maya, (as, body) => app.send(as, rollDice, { body }))
  const params = { userId: maya.userId }
  const link = { params, body: { reason: 'Called from the registered number' } }
  expect((await app.send(ana, issuePasswordLink, link)).status).toBe(200)
  const gcash = { gcashNumber: '09189999999', gcashName: 'Maya Luz' }
  const body = { type: 'withdraw', ...gcash, amount: 100 }
  const { data } = await app.send(maya, requestWithdrawal, { params, body })
  return { ...params, walletHistoryId: data.walletHistory.walletHistoryId }
}
const pay = (as: Player, params: Place) =>
  app.send(as, updateWalletRow, { params, body: { status: 'completed', comment: 'Sent' } })
const decide = async (as: Player) => {
  const { data } = await app.send(bea, listApprovals, { query: {} })
  const params = { approvalId: data.approvals[0]!.approvalId }
  return app.send(as, decideApproval, { params, body: { verdict: 'approve' } })
}

test('whoever gave a player a password link pays their withdrawals only with a second person', async () => {
  const place = await aWithdrawal()
  expect(await pay(ana, place)).toMatchObject({ status: 409, code: 'second_person_needed' })
  expect((await decide(bea)).status).toBe(200)
})

test('nor do they approve the payment of a colleague', async () => {
  const place = await aWithdrawal()
  await sql`update operator_setting set second_person_minor = 10000`.execute(app.owner)
  expect(await pay(bea, place)).toMatchObject({ code: 'second_person_needed' })
  await sql`update operator_setting set second_person_minor = 50000000`.execute(app.owner)
  expect((await decide(ana)).status).toBe(403)
})

test('a later link of a colleague does not hide the first, and the review says who gave access', async () => {
  const place = await aWithdrawal()
  const params = { userId: place.userId }
  await app.send(bea, issuePasswordLink, { params, body: { reason: 'Called again' } })
  const { data } = await app.send(ana, getWalletReview, { params: place })
  expect(data.authors.toSorted()).toEqual([ana.username, bea.username].toSorted())
  expect(await pay(ana, place)).toMatchObject({ code: 'second_person_needed' })
})

test('a month later they may pay alone', async () => {
  const place = await aWithdrawal()
  await sql`alter table audit_log disable trigger user`.execute(app.owner)
  await sql`update audit_log set at = at - interval '31 days'
    where affected_user_id = ${place.userId}`.execute(app.owner)
  await sql`alter table audit_log enable trigger user`.execute(app.owner)
  expect((await pay(ana, place)).status).toBe(200)
})
