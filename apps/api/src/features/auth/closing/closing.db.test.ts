import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '@kapis/contract/routes'
import { anImage } from '../../../../test/cashier.ts'
import { openTestApp, readAccount, readJournal } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { MEMBER_PASSWORD, signUpMember } from '../../../../test/sign-up-member.ts'
import { findClosing } from '../../../cashier/closing.ts'
import { peekPause } from '../../../cashier/pauses.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { post } from '../../../ledger/post.ts'

let app: TestApp
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

let made = 0
const own = ({ userId }: Player) => ({ params: { userId } })

/**
 * Creates a player with a password, their own coins from a deposit, and coins from a promo code.
 */
async function aMember(given: { deposit?: number; promo?: number } = {}): Promise<Player> {
  const member = await signUpMember(app)
  if (given.deposit !== undefined) await credit(member, given.deposit)
  if (given.promo !== undefined) await claim(member, given.promo)
  const { coin_minor } = await readAccount(app.db, member.userId)
  expect(coin_minor).toBe(BigInt((given.deposit ?? 0) + (given.promo ?? 0)) * 10_000n)
  return member
}

const credit = (player: Player, amount: number) =>
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
  const promoCode = `LEAVING${(made += 1)}`
  const row = {
    code: promoCode,
    coin_minor: BigInt(coins) * 10_000n,
    ticket_minor: 0n,
    expires_at: new Date(Date.now() + 86_400_000),
    max_uses: 5,
    available_uses: 5,
  }
  await app.db.insertInto('promo_code').values(row).execute()
  return app.send(player, routes.claimPromo, { ...own(player), body: { promoCode } })
}

const close = (player: Player, payOut?: boolean) =>
  app.send(player, routes.closeAccount, {
    body: { password: MEMBER_PASSWORD, ...(payOut !== undefined && { payOut }) },
  })
const withdraw = (player: Player, amount: number) =>
  app.send(player, routes.requestWithdrawal, {
    ...own(player),
    body: { type: 'withdraw', gcashNumber: '09171234567', gcashName: 'Maya Luz', amount },
  })
const decide = (player: Player, walletHistoryId: string, status: 'completed' | 'rejected') =>
  app.send(admin, routes.updateWalletRow, {
    params: { userId: player.userId, walletHistoryId },
    body: { status, comment: 'Checked' },
  })
const roll = (player: Player, currency: 'coin' | 'ticket' = 'coin') =>
  app.send(player, routes.rollDice, {
    body: { amount: 1, condition: 'above', currency, target: 50, identifier: `r-${(made += 1)}` },
  })
const terms = async (player: Player) =>
  (await app.send(player, routes.getWithdrawalTerms, own(player))).data

test('own coins are paid out on closing without wagering, and the rest is forfeited [ACC-11]', async () => {
  const maya = await aMember({ deposit: 100, promo: 50 })
  expect(await terms(maya)).toMatchObject({ basis: 'none', closingSince: null })
  expect((await withdraw(maya, 100)).code).toBe('withdrawal_not_open')
  expect(await close(maya, true)).toMatchObject({ status: 200, data: { isClosed: false } })
  expect(await terms(maya)).toMatchObject({ basis: 'own', withdrawable: 100, available: 150 })
  expect((await terms(maya)).closingSince).toEqual(expect.any(String))
  expect((await close(maya)).code).toBe('close_coins_left')
  expect((await withdraw(maya, 100.01)).code).toBe('withdrawal_own_only')
  const { data } = await withdraw(maya, 100)
  expect((await close(maya)).code).toBe('close_payment_waiting')
  const { walletHistoryId } = data.walletHistory
  const params = { userId: maya.userId, walletHistoryId }
  const { data: review } = await app.send(admin, routes.getWalletReview, { params })
  expect(review.withdrawal).toMatchObject({ basis: 'own', keptBack: 50, excludedUntil: null })
  expect(review.withdrawal?.closingSince).toEqual(expect.any(String))
  expect((await decide(maya, walletHistoryId, 'completed')).status).toBe(200)
  expect(await close(maya)).toMatchObject({ status: 200, data: { isClosed: true } })
  expect(await readAccount(app.db, maya.userId)).toMatchObject({
    coin_minor: 0n,
    coin_held_minor: 0n,
  })
  expect((await readJournal(app.db, maya.userId)).at(-1)).toMatchObject({
    cause: 'adjustment',
    currency: 'coin',
    amount_minor: -500_000n,
  })
})

test('a closing player cannot play, so closing does not bypass the wagering rule', async () => {
  const jun = await aMember({ deposit: 100, promo: 50 })
  // This bet puts the player's state into the cache of the bet path.
  expect((await roll(jun)).status).toBe(200)
  expect((await close(jun, true)).status).toBe(200)
  const refusedAll = async () => {
    const mines = { amount: 1, currency: 'coin', identifier: `m-${(made += 1)}`, mines: 3 }
    const refused = [
      await roll(jun),
      await roll(jun, 'ticket'),
      await app.send(jun, routes.startMines, { body: mines }),
      await claim(jun, 5),
    ]
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'player_paused'))
  }
  await refusedAll()
  const { data } = await withdraw(jun, (await terms(jun)).withdrawable)
  expect(await close(jun, false)).toMatchObject({ status: 409, code: 'closing_paid_out' })
  await refusedAll()
  await decide(jun, data.walletHistory.walletHistoryId, 'completed')
  expect((await close(jun, false)).code).toBe('closing_paid_out')
  await refusedAll()
})

test('deposits are refused while an account is closing', async () => {
  const jun = await aMember({ deposit: 10 })
  await close(jun, true)
  const body = { type: 'deposit', amount: 1, receiptImage: await anImage() }
  const answer = await app.send(jun, routes.requestDeposit, { ...own(jun), body })
  expect(answer.code).toBe('player_paused')
})

test('closing can be cancelled before a payout, and the wagering rule applies again', async () => {
  const ana = await aMember({ deposit: 100 })
  await close(ana, true)
  expect((await close(ana, true)).status).toBe(200)
  const { data } = await withdraw(ana, 40)
  expect((await close(ana, false)).code).toBe('closing_paid_out')
  expect((await decide(ana, data.walletHistory.walletHistoryId, 'rejected')).status).toBe(200)
  expect(await close(ana, false)).toMatchObject({ status: 200, data: { isClosed: false } })
  expect(await terms(ana)).toMatchObject({ basis: 'none', closingSince: null })
  expect((await withdraw(ana, 40)).code).toBe('withdrawal_not_open')
  expect((await roll(ana)).status).toBe(200)
  const log = await app.send(admin, routes.listAuditLogs, { query: { search: ana.username } })
  const actions = log.data.auditLogs.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['auth.closing', 'auth.keep']))
})

test('a concurrent withdrawal and cancellation of closing never both succeed', async () => {
  for (let n = 0; n < 8; n += 1) {
    const ana = await aMember({ deposit: 20 })
    await close(ana, true)
    const [back, request] = await Promise.all([close(ana, false), withdraw(ana, 20)])
    expect([back.status, request.status].filter((status) => status === 200)).toHaveLength(1)
  }
})

test('a transaction that began before closing was cancelled sees the cancellation', async () => {
  const ana = await aMember({ deposit: 20 })
  await close(ana, true)
  const seen = await inTransaction(app.db, async (tx) => {
    const before = await findClosing(tx, ana.userId)
    expect((await close(ana, false)).status).toBe(200)
    return [before, await findClosing(tx, ana.userId)]
  })
  expect(seen).toEqual([expect.any(Date), null])
})

test('promo coins alone are not paid out, and closing forfeits them in a second step', async () => {
  const jun = await aMember({ promo: 50 })
  expect((await close(jun)).code).toBe('close_coins_left')
  await close(jun, true)
  expect(await terms(jun)).toMatchObject({ basis: 'own', withdrawable: 0 })
  expect((await close(jun)).status).toBe(200)
  expect((await readAccount(app.db, jun.userId)).coin_minor).toBe(0n)
})

test('an open round blocks the start of closing', async () => {
  const jun = await aMember({ deposit: 10 })
  const body = { amount: 5, currency: 'coin', identifier: 'open', mines: 3 }
  await app.send(jun, routes.startMines, { body })
  expect((await close(jun, true)).code).toBe('round_open')
  expect((await roll(jun)).code).not.toBe('player_paused')
})

test('a self-exclusion can start during closing, and outlives its cancellation', async () => {
  const ana = await aMember({ deposit: 10 })
  await close(ana, true)
  const limits = await app.send(ana, routes.getLimits, own(ana))
  expect(limits.data.pause).toMatchObject({ kind: 'closing' })
  const body = { kind: 'exclusion', months: 6 }
  expect((await app.send(ana, routes.startPause, { ...own(ana), body })).status).toBe(200)
  expect((await close(ana, false)).status).toBe(200)
  expect((await roll(ana)).code).toBe('player_paused')
  expect((await app.send(ana, routes.getLimits, own(ana))).data.pause?.kind).toBe('exclusion')
})

test('an account reopened by staff can be played', async () => {
  const jun = await aMember({ promo: 5 })
  await close(jun, true)
  await close(jun)
  const body = { status: 'active', reason: 'Asked by phone' }
  expect((await app.send(admin, routes.updateUser, { ...own(jun), body })).status).toBe(200)
  expect(await peekPause(app.db, jun.userId)).toBeNull()
})
