import { randomInt } from 'node:crypto'
import * as routes from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { csvOf, importList } from '../../../../test/import-list.ts'
import { openExclusions } from '../../../../test/open-exclusions.ts'
import { playEnough } from '../../../../test/play-enough.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'
import { inTransaction } from '#db/in-transaction.ts'

let app: TestApp
let admin: Player
let jun: Player
let as: Player
let second: Player
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.aPlayer({ role: 'admin' })
  as = await app.aPlayer({ role: 'super_admin' })
  second = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  jun = await app.aPlayer({ coins: 5000 })
  await playEnough(jun, (who, body) => app.send(who, routes.rollDice, { body }))
})

const aNumber = () => `09${String(randomInt(1e9)).padStart(9, '0')}`
const PAID = { status: 'completed', comment: 'Sent' }

async function withdraw(gcashNumber: string): Promise<string> {
  const params = { userId: jun.userId }
  const body = { type: 'withdraw', gcashNumber, gcashName: 'Maya Luz Santos', amount: 1 }
  const { data } = await app.send(jun, routes.requestWithdrawal, { params, body })
  return data.walletHistory.walletHistoryId
}
async function edit(walletHistoryId: string, body: object) {
  const sent = { params: { userId: jun.userId, walletHistoryId }, body }
  return (await app.send(admin, routes.updateWalletRow, sent)).code ?? 'done'
}
/** Imports a list that adds these numbers. */
async function list(...numbers: string[]): Promise<void> {
  const some = numbers.map((value) => ({ kind: 'mobile', value }) as const)
  const csv = csvOf(some)
  const { status } = await importList(app, { as, second }, { name: 'Restricted', mode: 'add', csv })
  expect(status).toBe(200)
}

test('staff can neither change a withdrawal to a listed payee nor pay one: payee_listed [EXCL-03]', async () => {
  const [number, listed] = [aNumber(), aNumber()]
  const id = await withdraw(number)
  await list(listed)
  expect(await edit(id, { gcashNumber: listed })).toBe('payee_listed')
  // The payee is listed after the request.
  await list(number)
  expect(await edit(id, PAID)).toBe('payee_listed')
})

test('the review of a withdrawal says before the payment that its payee is listed, but not to moderators', async () => {
  const number = aNumber()
  const params = { userId: jun.userId, walletHistoryId: await withdraw(number) }
  const review = async (reader: Player) =>
    (await app.send(reader, routes.getWalletReview, { params })).data.isPayeeListed
  expect(await review(admin)).toBe(false)
  await list(number)
  expect(await review(admin)).toBe(true)
  expect(await review(await app.aPlayer({ role: 'moderator' }))).toBeUndefined()
})

test('a change of payee that waits is refused once the payee is listed: payee_listed', async () => {
  const [id, other] = [await withdraw(aNumber()), aNumber()]
  expect(await edit(id, { gcashNumber: other })).toBe('second_person_needed')
  await list(other)
  const { data } = await app.send(second, routes.listApprovals, { query: { state: 'open' } })
  const { approvalId } = data.approvals[0]!
  const decision = { params: { approvalId }, body: { verdict: 'approve' } }
  expect((await app.send(second, routes.decideApproval, decision)).code).toBe('payee_listed')
})

test('what a listed player requested before is paid to the own number', async () => {
  const { rows } = await sql<{ mobile: string }>`select mobile_number as mobile from app_user
    where user_id = ${jun.userId}`.execute(app.db)
  const number = `0${rows[0]!.mobile.slice(-10)}`
  const id = await withdraw(number)
  await list(number)
  const exclusions = openExclusions(app)
  await inTransaction(app.db, (tx) => exclusions.checkPlayer(tx, jun.userId, 'sign_in'))
  expect(await edit(id, PAID)).toBe('done')
})
