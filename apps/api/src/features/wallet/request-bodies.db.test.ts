import { requestDeposit, requestWithdrawal, rollDice } from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture } from '../../../test/cashier.ts'
import { openHouse, readAccount } from '../../../test/house.ts'
import type { House, Player } from '../../../test/house.ts'
import { playEnough } from '../../../test/play-enough.ts'

let house: House
let maya: Player
let jun: Player
beforeAll(async () => {
  house = await openHouse()
  maya = await house.aPlayer({ coins: 5000 })
  jun = await house.aPlayer()
  await playEnough(maya, (as, body) => house.send(as, rollDice, { body }))
})
afterAll(() => house.close())

const depositOf = async (userId: string) => ({
  params: { userId: maya.userId },
  body: { userId, type: 'deposit', amount: 999, receiptImage: await aPicture() },
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

test('the whole deposit request of the specification is accepted [spec 72, 214]', async () => {
  const answer = await house.send(maya, requestDeposit, await depositOf(maya.userId))
  expect(answer).toMatchObject({
    status: 200,
    data: { walletHistory: { userId: maya.userId, type: 'deposit', amount: 999 } },
  })
})

test('the whole withdraw request of the specification is accepted [spec 73, 215]', async () => {
  const answer = await house.send(maya, requestWithdrawal, withdrawalOf(maya.userId))
  expect(answer).toMatchObject({
    status: 200,
    data: { walletHistory: { userId: maya.userId, type: 'withdraw', amount: 100 } },
  })
})

test("a body that names another player's userId is refused and moves nothing [spec 72, 73]", async () => {
  const before = await readAccount(house.db, maya.userId)
  const refused = { status: 403, code: 'forbidden' }
  const deposit = await house.send(maya, requestDeposit, await depositOf(jun.userId))
  const withdrawal = await house.send(maya, requestWithdrawal, withdrawalOf(jun.userId))
  expect([deposit, withdrawal]).toMatchObject([refused, refused])
  expect(await readAccount(house.db, maya.userId)).toEqual(before)
})
