import { requestDeposit, requestWithdrawal, rollDice } from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anImage } from '../../../test/cashier.ts'
import { openTestApp, readAccount } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { playEnough } from '../../../test/play-enough.ts'

let app: TestApp
let maya: Player
let jun: Player
beforeAll(async () => {
  app = await openTestApp()
  maya = await app.aPlayer({ coins: 5000 })
  jun = await app.aPlayer()
  await playEnough(maya, (as, body) => app.send(as, rollDice, { body }))
})
afterAll(() => app.close())

const depositOf = async (userId: string) => ({
  params: { userId: maya.userId },
  body: { userId, type: 'deposit', amount: 999, receiptImage: await anImage() },
})
const withdrawalOf = (userId: string) => ({
  params: { userId: maya.userId },
  body: {
    userId,
    type: 'withdraw',
    amount: 100,
    gcashNumber: '09171234567',
    gcashName: 'Maya Luz Santos',
  },
})

test('the full deposit request of the specification is accepted [spec 72, 214]', async () => {
  const answer = await app.send(maya, requestDeposit, await depositOf(maya.userId))
  expect(answer).toMatchObject({
    status: 200,
    data: { walletHistory: { userId: maya.userId, type: 'deposit', amount: 999 } },
  })
})

test('the full withdrawal request of the specification is accepted [spec 73, 215]', async () => {
  const answer = await app.send(maya, requestWithdrawal, withdrawalOf(maya.userId))
  expect(answer).toMatchObject({
    status: 200,
    data: { walletHistory: { userId: maya.userId, type: 'withdraw', amount: 100 } },
  })
})

test("a body with another player's userId is refused and moves nothing [spec 72, 73]", async () => {
  const before = await readAccount(app.db, maya.userId)
  const refused = { status: 403, code: 'forbidden' }
  const deposit = await app.send(maya, requestDeposit, await depositOf(jun.userId))
  const withdrawal = await app.send(maya, requestWithdrawal, withdrawalOf(jun.userId))
  expect([deposit, withdrawal]).toMatchObject([refused, refused])
  expect(await readAccount(app.db, maya.userId)).toEqual(before)
})
