import { claimPromo, requestDeposit, requestWithdrawal, rollDice } from '@kapis/contract/routes'
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

const aCode = (code: string) => ({
  code,
  coin_minor: 10_000n,
  ticket_minor: 0n,
  expires_at: new Date(Date.now() + 86_400_000),
  max_uses: 10,
  available_uses: 10,
})
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

test('the full deposit request of the specification is accepted [DEP-02]', async () => {
  const answer = await app.send(maya, requestDeposit, await depositOf(maya.userId))
  expect(answer).toMatchObject({
    status: 200,
    data: { walletHistory: { userId: maya.userId, type: 'deposit', amount: 999 } },
  })
})

test('the full withdrawal request of the specification is accepted [WDR-02]', async () => {
  const answer = await app.send(maya, requestWithdrawal, withdrawalOf(maya.userId))
  expect(answer).toMatchObject({
    status: 200,
    data: { walletHistory: { userId: maya.userId, type: 'withdraw', amount: 100 } },
  })
})

test('both bodies of a promo claim in the specification are accepted [PROMO-01]', async () => {
  await app.db
    .insertInto('promo_code')
    .values(['BODY1', 'BODY2'].map((code) => aCode(code)))
    .execute()
  const { userId } = maya
  const claim = (body: object) => app.send(maya, claimPromo, { params: { userId }, body })
  const claimed = (promoCode: string) => ({ status: 200, data: { promoClaim: { promoCode } } })
  expect(await claim({ promoCode: 'BODY1' })).toMatchObject(claimed('BODY1'))
  expect(await claim({ userId, data: { promoCode: 'BODY2' } })).toMatchObject(claimed('BODY2'))
  const missing = { status: 400, message: 'Promo code is required' }
  expect(await claim({ userId })).toMatchObject(missing)
  expect(await claim({ userId, data: {} })).toMatchObject(missing)
  const other = { userId: jun.userId, data: { promoCode: 'BODY2' } }
  expect(await claim(other)).toMatchObject({ status: 403, code: 'forbidden' })
})

test("a body with another player's userId is refused and moves nothing [API-07]", async () => {
  const before = await readAccount(app.db, maya.userId)
  const refused = { status: 403, code: 'forbidden' }
  const deposit = await app.send(maya, requestDeposit, await depositOf(jun.userId))
  const withdrawal = await app.send(maya, requestWithdrawal, withdrawalOf(jun.userId))
  expect([deposit, withdrawal]).toMatchObject([refused, refused])
  expect(await readAccount(app.db, maya.userId)).toEqual(before)
})
