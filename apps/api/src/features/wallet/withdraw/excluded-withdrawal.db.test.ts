import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import { openTestApp, readAccount } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { playEnough } from '../../../../test/play-enough.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { post } from '#ledger/post.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const own = ({ userId }: Player) => ({ params: { userId } })
let made = 0

const deposit = (player: Player, amount: number) =>
  inTransaction(app.db, (tx) =>
    post(tx, {
      playerId: player.userId,
      cause: 'deposit',
      causeKey: `deposit-${(made += 1)}`,
      counter: 'cashier',
      currency: 'coin',
      amountMinor: BigInt(amount) * 10_000n,
    }),
  )
async function claim(player: Player, coins: number) {
  const promoCode = `EXCLUDED${(made += 1)}`
  const row = {
    code: promoCode,
    coin_minor: BigInt(coins) * 10_000n,
    ticket_minor: 0n,
    expires_at: new Date(Date.now() + 86_400_000),
    max_uses: 5,
    available_uses: 5,
  }
  await app.db.insertInto('promo_code').values(row).execute()
  const { status } = await app.send(player, routes.claimPromo, {
    ...own(player),
    body: { promoCode },
  })
  expect(status).toBe(200)
}
const exclude = (player: Player) =>
  app.send(player, routes.startPause, { ...own(player), body: { kind: 'exclusion', months: 6 } })
const withdraw = (player: Player, amount: number) =>
  app.send(player, routes.requestWithdrawal, {
    ...own(player),
    body: { type: 'withdraw', gcashNumber: '09171234567', gcashName: 'Maya Luz Santos', amount },
  })
const terms = async (player: Player) =>
  (await app.send(player, routes.getWithdrawalTerms, own(player))).data

test('an excluded player cannot withdraw an unplayed promo: withdrawal_own_only', async () => {
  const jun = await app.aPlayer()
  await claim(jun, 50)
  await exclude(jun)
  expect(await withdraw(jun, 50)).toMatchObject({ status: 422, code: 'withdrawal_own_only' })
  expect(await terms(jun)).toMatchObject({ basis: 'own', withdrawable: 0, available: 50 })
})

test('an excluded player withdraws own deposits, and nothing of the promo: withdrawal_own_only [EXCL-02]', async () => {
  const maya = await app.aPlayer()
  await deposit(maya, 100)
  await claim(maya, 50)
  expect(await terms(maya)).toMatchObject({ basis: 'none', withdrawable: 0, excludedUntil: null })
  await exclude(maya)
  expect(await terms(maya)).toMatchObject({ basis: 'own', withdrawable: 100, available: 150 })
  const notified = await withdraw(maya, 100.01)
  expect(notified).toMatchObject({
    code: 'withdrawal_own_only',
    message:
      'You can withdraw ₱100.00 of your own money now. Coins from promo codes can be withdrawn once you have played enough.',
  })
  expect((await withdraw(maya, 60)).status).toBe(200)
  expect(await terms(maya)).toMatchObject({ withdrawable: 40 })
  expect((await withdraw(maya, 40.01)).code).toBe('withdrawal_own_only')
  expect((await withdraw(maya, 40)).status).toBe(200)
})

/** Creates a player who has lost a deposit of 20 coins with one bet. A winner would have to play on. */
async function aPlayerWhoLost(): Promise<Player> {
  const player = await app.aPlayer()
  await deposit(player, 20)
  const bet = { amount: 20, condition: 'above', currency: 'coin', target: 98 }
  await app.send(player, routes.rollDice, { body: { ...bet, identifier: 'loss' } })
  const { coin_minor: left } = await readAccount(app.db, player.userId)
  return left === 0n ? player : aPlayerWhoLost()
}

test('a lost deposit is not repaid from a promo: withdrawal_own_only', async () => {
  const jun = await aPlayerWhoLost()
  await claim(jun, 50)
  await exclude(jun)
  expect((await withdraw(jun, 20)).code).toBe('withdrawal_own_only')
})

test('an eligible player withdraws everything, excluded or not', async () => {
  const maya = await app.aPlayer()
  await deposit(maya, 5000)
  await claim(maya, 50)
  await playEnough(maya, (as, body) => app.send(as, routes.rollDice, { body }))
  await exclude(maya)
  const { basis, withdrawable, available } = await terms(maya)
  expect([basis, withdrawable]).toEqual(['all', available])
  expect((await withdraw(maya, Math.floor(available * 100) / 100)).status).toBe(200)
})

test("all coins are a player's own without a promo", async () => {
  const maya = await app.aPlayer()
  await deposit(maya, 100)
  const bet = { amount: 10, condition: 'above', currency: 'coin', target: 2, identifier: 'one' }
  await app.send(maya, routes.rollDice, { body: bet })
  await exclude(maya)
  const { withdrawable, available } = await terms(maya)
  expect(withdrawable).toBe(available)
  expect((await withdraw(maya, Math.floor(available * 100) / 100)).status).toBe(200)
})

test('the review explains the withdrawable amount to staff', async () => {
  const [maya, boss] = [await app.aPlayer(), await app.aPlayer({ role: 'admin' })]
  await deposit(maya, 100)
  await claim(maya, 50)
  await exclude(maya)
  const { data } = await withdraw(maya, 70)
  const { walletHistoryId } = data.walletHistory
  const params = { userId: maya.userId, walletHistoryId }
  const { data: review } = await app.send(boss, routes.getWalletReview, { params })
  expect(review.withdrawal).toMatchObject({ basis: 'own', withdrawable: 30, keptBack: 50 })
  expect(review.withdrawal?.excludedUntil).toEqual(expect.any(String))
})
