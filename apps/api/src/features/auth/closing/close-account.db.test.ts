import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  adjustWallet,
  claimPromo,
  closeAccount,
  createPromoCode,
  getUser,
  listAuditLogs,
  requestWithdrawal,
  rollDice,
  signIn,
  startMines,
  startPause,
  updateUser,
  updateWalletRow,
} from '@kapis/contract/routes'
import { openTestApp, readAccount, readJournal } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { playEnough } from '../../../../test/play-enough.ts'
import { MEMBER_PASSWORD, signUpMember } from '../../../../test/sign-up-member.ts'

let app: TestApp
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())

/** Creates a player with a password, to whom staff have credited these amounts. */
async function aMember(given: { coin?: number; ticket?: number } = {}): Promise<Player> {
  const member = await signUpMember(app)
  for (const currency of ['coin', 'ticket'] as const) {
    const amount = given[currency]
    if (amount !== undefined) await adjust(member, { type: 'admin_deposit', amount, currency })
  }
  return member
}

async function adjust(player: Player, change: object): Promise<void> {
  const body = { ...change, comment: 'For the test' }
  const params = { userId: player.userId }
  expect((await app.send(admin, adjustWallet, { params, body })).status).toBe(200)
}

const close = (player: Player, password = MEMBER_PASSWORD) =>
  app.send(player, closeAccount, { body: { password } })
const enter = (username: string, password = MEMBER_PASSWORD) =>
  app.send(null, signIn, { body: { username, password } })

test('closing an account needs the password, ends all sessions and forfeits tickets [ACC-11]', async () => {
  const maya = await aMember({ ticket: 25 })
  const { status } = await enter(maya.username)
  expect(status).toBe(200)
  expect((await close(maya, 'Wrong-Pass1!')).code).toBe('wrong_credentials')
  expect(await close(maya)).toMatchObject({ status: 200, message: 'Your account is closed.' })
  const { rows } = await sql<{ why: string }>`select distinct ended_why as why from user_session
    where user_id = ${maya.userId}`.execute(app.db)
  expect(rows).toEqual([{ why: 'account_closed' }])
  expect(await readAccount(app.db, maya.userId)).toMatchObject({
    coin_minor: 0n,
    ticket_minor: 0n,
  })
  expect((await readJournal(app.db, maya.userId)).at(-1)).toMatchObject({
    cause: 'adjustment',
    currency: 'ticket',
    amount_minor: -250_000n,
  })
})

test('a closed account cannot be used, and its owner learns the reason at sign-in', async () => {
  const maya = await aMember()
  const params = { userId: maya.userId }
  expect((await close(maya)).status).toBe(200)
  const bet = { amount: 0, condition: 'above', currency: 'coin', target: 50, identifier: 'x' }
  const refused = [
    await app.send(maya, rollDice, { body: bet }),
    await app.send(maya, claimPromo, { params, body: { promoCode: 'WELCOME' } }),
    await app.send(maya, requestWithdrawal, { params, body: withdrawal(10) }),
    await close(maya),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect(await enter(maya.username)).toMatchObject({ status: 403, code: 'account_closed' })
  // Only the right password reveals that the account is closed.
  expect((await enter(maya.username, 'Wrong-Pass1!')).code).toBe('wrong_credentials')
})

test('staff see who closed an account, and can reopen it', async () => {
  const maya = await aMember()
  await close(maya)
  const params = { userId: maya.userId }
  const seen = await app.send(admin, getUser, { params })
  expect(seen.data.user).toMatchObject({ status: 'disabled' })
  expect(seen.data.user.closedAt).toBeDefined()
  const log = await app.send(admin, listAuditLogs, { query: { search: maya.username } })
  expect(log.data.auditLogs).toMatchObject([
    { action: 'auth.close', description: 'Closed their own account' },
  ])
  const moderator = await app.aPlayer({ role: 'moderator' })
  const body = { status: 'active', reason: 'Asked by phone' }
  expect((await app.send(moderator, updateUser, { params, body })).status).toBe(403)
  expect((await app.send(admin, updateUser, { params, body })).status).toBe(200)
  const again = await app.send(admin, getUser, { params })
  expect([again.data.user.status, again.data.user.closedAt]).toEqual(['active', undefined])
  expect((await enter(maya.username)).status).toBe(200)
})

test('an account disabled by staff is not reported as closed by its owner', async () => {
  const jun = await aMember()
  const params = { userId: jun.userId }
  await close(jun)
  for (const status of ['active', 'disabled'] as const) {
    await app.send(admin, updateUser, { params, body: { status, reason: 'Fraud' } })
  }
  expect((await enter(jun.username)).code).toBe('account_blocked')
  expect((await app.send(admin, getUser, { params })).data.user.closedAt).toBeUndefined()
})

const withdrawal = (amount: number) => {
  return { type: 'withdraw', gcashNumber: '09171234567', gcashName: 'Maya Luz', amount }
}

test('coins are paid out before closing, and a pending payment blocks it [ACC-11]', async () => {
  const maya = await aMember({ coin: 3_000 })
  await playEnough(maya, (as, body) => app.send(as, rollDice, { body }))
  expect(await close(maya)).toMatchObject({ status: 409, code: 'close_coins_left' })
  const { coin_minor } = await readAccount(app.db, maya.userId)
  const params = { userId: maya.userId }
  const body = withdrawal(Number(coin_minor / 100n) / 100)
  const request = await app.send(maya, requestWithdrawal, { params, body })
  expect((await close(maya)).code).toBe('close_payment_waiting')
  const { walletHistoryId } = request.data.walletHistory
  await app.send(admin, updateWalletRow, {
    params: { userId: maya.userId, walletHistoryId },
    body: { status: 'completed', comment: 'Sent' },
  })
  expect((await close(maya)).status).toBe(200)
  // Fractions of a centavo cannot be paid out and are forfeited with the tickets.
  expect((await readAccount(app.db, maya.userId)).coin_minor).toBe(0n)
})

test('coins that cannot be withdrawn keep the account open until staff have paid them', async () => {
  const jun = await aMember({ coin: 10 })
  expect((await close(jun)).code).toBe('close_coins_left')
  await adjust(jun, { type: 'admin_withdraw', amount: 10, currency: 'coin' })
  expect((await close(jun)).status).toBe(200)
})

test('an open round blocks closing [ACC-11]', async () => {
  const jun = await aMember({ coin: 10 })
  const body = { amount: 10, currency: 'coin', identifier: 'r-1', mines: 3 }
  expect((await app.send(jun, startMines, { body })).status).toBe(200)
  expect((await close(jun)).code).toBe('round_open')
})

test('an excluded player may close, and stays excluded when staff reopen the account', async () => {
  const ana = await aMember()
  const params = { userId: ana.userId }
  await app.send(ana, startPause, { params, body: { kind: 'exclusion', months: 6 } })
  expect((await close(ana)).status).toBe(200)
  await app.send(admin, updateUser, { params, body: { status: 'active', reason: 'Asked' } })
  const pauses = app.db.selectFrom('player_pause').select('ends_at')
  const [pause] = await pauses.where('player_id', '=', ana.userId).execute()
  expect(pause!.ends_at.getTime()).toBeGreaterThan(Date.now())
})

test('staff cannot close their own account', async () => {
  expect(await close(admin)).toMatchObject({ status: 403, code: 'forbidden' })
})

test('a closed account is empty despite concurrent requests', async () => {
  const body = {
    promoCode: 'CLOSING',
    amount: { coin: 5, ticket: 5 },
    expiration: '2099-01-01T00:00:00Z',
    maxUses: 100,
    availableUses: 100,
  }
  expect((await app.send(admin, createPromoCode, { body })).status).toBe(200)
  // Hashing the password takes most of the time that closing an account takes, so the competing
  // requests start after increasing delays, and every eighth time when the account is closed.
  const began = performance.now()
  await close(await aMember(), 'Wrong-Pass1!')
  const hashMs = performance.now() - began
  const seen = { closed: 0, refused: 0 }
  for (let n = 0; n < 24 && (seen.closed < 3 || seen.refused < 3); n += 1) {
    const jun = await aMember({ ticket: 5 })
    const params = { userId: jun.userId }
    const stake = { amount: 5, currency: 'ticket', identifier: `race-${n}`, mines: 3 }
    const closing = close(jun)
    await (n % 8 === 7 ? closing : delay((hashMs * (n % 8)) / 4))
    await Promise.all([
      app.send(jun, startMines, { body: stake }),
      app.send(jun, claimPromo, { params, body: { promoCode: 'CLOSING' } }),
    ])
    const { status } = await closing
    seen[status === 200 ? 'closed' : 'refused'] += 1
    if (status !== 200) continue
    expect(await readAccount(app.db, jun.userId)).toMatchObject({
      coin_minor: 0n,
      ticket_minor: 0n,
      coin_held_minor: 0n,
      ticket_held_minor: 0n,
    })
  }
  expect(seen.closed, JSON.stringify(seen)).toBeGreaterThan(0)
})
