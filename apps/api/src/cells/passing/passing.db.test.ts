import { randomUUID } from 'node:crypto'
import {
  acceptInvitation,
  forgotPassword,
  getBalance,
  getSharedBet,
  issuePasswordLink,
  resetPassword,
  rollDice,
  shareBet,
  unshareBet,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  PASSWORD,
  aForm,
  aPlayer,
  aStaffMember,
  authTestApp,
  signIn,
} from '../../../test/auth-harness.ts'
import type { AuthTestApp } from '../../../test/auth-harness.ts'
import { openTestCells } from '../../../test/open-cells.ts'
import type { TestCells } from '../../../test/open-cells.ts'
import { ORIGIN, addPasskey, signInWithPasskey } from '../../../test/passkeys.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'
import { makeToken, parseCookie } from '../../features/auth/sessions/session-token.ts'
import { markToken } from './link-token.ts'

// Watched before any connection is opened, because each keeps the function that it has then.
const statements = vi.spyOn(pg.Client.prototype, 'query')
let both: TestCells
let c1: AuthTestApp
let c2: AuthTestApp
beforeAll(async () => {
  both = await openTestCells({ PUBLIC_ORIGINS: ORIGIN })
  c1 = authTestApp(both.c1)
  c2 = authTestApp(both.c2)
})
afterAll(async () => {
  statements.mockRestore()
  await both.close()
})

const balanceAt = (cell: TestApp, player: Player) =>
  cell.send(player, getBalance, { params: { userId: player.userId } })

test('a player signs in in any cell, and is at home in one', async () => {
  const player = await aPlayer(c2)
  const answer = await signIn(c1, player.username)
  expect(answer).toMatchObject({ status: 200, cell: 'c2' })
  expect(answer.body.data).toMatchObject({ user: { userId: player.userId } })
  expect(answer.cookieFlags).toContain('Secure; HttpOnly; SameSite=Lax')
  expect(answer.device).not.toBeNull()
  const signedIn = { ...player, cookie: answer.cookie! }
  expect((await balanceAt(both.c2, signedIn)).status).toBe(200)
  expect((await balanceAt(both.c1, signedIn)).status).toBe(401)
})

test('a member of staff signs in at another cell, which has a row of them without a password', async () => {
  const member = await aStaffMember(c2)
  const rows = both.c1.db.selectFrom('app_user').select('home_cell')
  const isThere = async () =>
    (await rows.where('user_id', '=', member.userId).executeTakeFirst())?.home_cell === 'c2'
  await vi.waitUntil(isThere, { timeout: 20_000 })
  expect(await signIn(c1, member.username)).toMatchObject({ status: 200, cell: 'c2' })
  expect(await signIn(c1, member.username, { password: 'elsewhere' })).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  })
})

test('the home of a player sees the address and the browser of the visitor', async () => {
  const player = await aPlayer(c2)
  const from = { address: '203.0.113.9', device: 'd'.repeat(43) }
  const answer = await signIn(c1, player.username, {}, from)
  expect(answer.device).toBe(from.device)
  const session = both.c2.db.selectFrom('user_session').select('ip').orderBy('created_at', 'desc')
  const { ip } = await session.where('user_id', '=', player.userId).executeTakeFirstOrThrow()
  expect(ip).toBe('203.0.113.9')
})

test('a wrong password and an unknown name get the same answer in every cell', async () => {
  const player = await aPlayer(c2)
  const wrong = { status: 401, cookie: null, cell: null, body: { code: 'wrong_credentials' } }
  for (const cell of [c1, c2]) {
    expect(await signIn(cell, player.username, { password: 'Wrong-Pass1!' })).toMatchObject(wrong)
    for (const name of ['nobody-1', 'nobody-2', 'nobody-3', 'nobody-4', 'no body\0']) {
      expect(await signIn(cell, name)).toMatchObject(wrong)
    }
  }
})

test('a sign-in in another cell ends the session that the browser had there', async () => {
  const [here, there] = [await aPlayer(c1), await aPlayer(c2)]
  const sent = { username: there.username, password: PASSWORD }
  expect((await c1.post('signin', sent, here.cookie)).status).toBe(200)
  expect((await balanceAt(both.c1, here)).status).toBe(401)
})

test('signing out clears the cookie of the cell', async () => {
  const player = await aPlayer(c1)
  expect(await c1.post('signout', {}, player.cookie)).toMatchObject({ cookie: '', cell: '' })
})

test('a passkey signs in in any cell', async () => {
  const player = await aPlayer(c2)
  const passkey = await addPasskey(c2, player)
  const answer = await signInWithPasskey(c1, passkey)
  expect(answer).toMatchObject({ status: 200, cell: 'c2' })
  expect(answer.body.data).toMatchObject({ user: { userId: player.userId } })
})

test('a passkey whose challenge no cell has issued is refused in another cell', async () => {
  const player = await aPlayer(c2)
  const passkey = await addPasskey(c2, player)
  const lie = { challenge: 'bm90IG91cnM' }
  expect(await signInWithPasskey(c1, passkey, lie)).toMatchObject({
    status: 401,
    body: { code: 'wrong_passkey' },
  })
})

/** Counts the queued jobs that send a link to a user. */
async function countLinks(cell: TestApp, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-reset-link' and j.payload ->> 'userId' = ${userId}`.execute(
    cell.owner,
  )
  return rows[0]!.n
}

test('a forgotten password is handled by the home of the address', async () => {
  const form = aForm()
  const { body } = await c2.post('signup', form)
  const { userId } = body.data!['user'] as { userId: string }
  const reply = await both.c1.send(null, forgotPassword, { body: { email: form.email } })
  expect(reply.status).toBe(200)
  expect(await countLinks(both.c2, userId)).toBe(1)
})

test('a link to reset a password works in every cell', async () => {
  const player = await aPlayer(c2)
  const admin = await both.c2.aPlayer({ role: 'super_admin' })
  const params = { userId: player.userId }
  const link = await both.c2.send(admin, issuePasswordLink, { params, body: { reason: 'Lost it' } })
  const { token } = link.data
  expect(token).toMatch(/^c2\./)
  const password = 'Another-Pass1!'
  const body = { token, password, confirmPassword: password }
  expect((await both.c1.send(null, resetPassword, { body })).status).toBe(200)
  expect((await signIn(c1, player.username, { password })).status).toBe(200)
  // It is used up, in every cell.
  expect((await both.c2.send(null, resetPassword, { body })).code).toBe('link_expired')
  for (const wrong of ['c9.AAAA', 'c1.AAAA', token.slice(3)]) {
    const sent = { body: { ...body, token: wrong } }
    expect((await both.c1.send(null, resetPassword, sent)).code).toBe('link_expired')
  }
})

test('an invitation is accepted in every cell, by the cell that made it', async () => {
  const boss = await both.c2.aPlayer({ role: 'super_admin' })
  const form = aForm()
  const { cookie, tokenHash } = makeToken(randomUUID())
  const invitationId = parseCookie(cookie)!.userId
  await both.c2.owner
    .insertInto('staff_invitation')
    .values({
      invitation_id: invitationId,
      role: 'moderator',
      name: 'Ana Reyes',
      email: form.email,
      token_hash: tokenHash,
      reason: 'New colleague',
      made_by: boss.userId,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  const body = { token: markToken('c2', cookie), ...form }
  expect((await both.c1.send(null, acceptInvitation, { body })).status).toBe(200)
  expect(await signIn(c1, form.username)).toMatchObject({ status: 200, cell: 'c2' })
  expect((await c1.post('signup', aForm({ email: form.email }))).body.code).toBe('email_taken')
})

test('a shared bet is shown in every cell', async () => {
  const player = await both.c2.aPlayer({ coins: 10 })
  const { data: bet } = await both.c2.send(player, rollDice, {
    body: { identifier: 'shared', amount: 1, currency: 'coin', condition: 'above', target: 50.5 },
  })
  const { transactionHistoryId } = bet
  const shared = await both.c2.send(player, shareBet, {
    params: { userId: player.userId },
    body: { transactionHistoryId, hasAmounts: true, hasName: true },
  })
  const { shareId } = shared.data.sharedBet
  expect(shareId).toMatch(/^c2\./)
  for (const cell of [both.c1, both.c2]) {
    const { data } = await cell.send(null, getSharedBet, { params: { shareId } })
    expect(data.record).toEqual(shared.data.record)
  }
  const params = { shareId: shareId.replace('c2.', 'c9.') }
  expect((await both.c1.send(null, getSharedBet, { params })).code).toBe('not_found')
  const stranger = await both.c1.aPlayer()
  const unshare = (cell: TestApp, by: Player) =>
    cell.send(by, unshareBet, { params: { userId: by.userId, shareId } })
  expect(await unshare(both.c1, stranger)).toMatchObject({ status: 404, code: 'not_found' })
  expect((await unshare(both.c2, player)).status).toBe(200)
})

test('a sign-up at a closed cell is passed on to an open one', async () => {
  const setState = async (state: 'open' | 'closed') => {
    const cell = both.directory.updateTable('cell').set({ state }).where('name', '=', 'c1')
    await cell.execute()
    // The list of cells is at most a second old.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  await setState('closed')
  const form = aForm()
  const answer = await c1.post('signup', form)
  expect(answer).toMatchObject({ status: 200, cell: 'c2' })
  const { userId } = answer.body.data!['user'] as { userId: string }
  const cookie = answer.cookie!
  expect((await balanceAt(both.c2, { ...form, userId, cookie })).status).toBe(200)
  await setState('open')
  expect(await c1.post('signup', aForm())).toMatchObject({ status: 200, cell: 'c1' })
})

test('a request with a forged signature of a cell is refused', async () => {
  const reply = await both.c1.app.inject({
    method: 'POST',
    url: '/api/v1/auth/signin',
    headers: { 'kapis-peer': 'e30.AAAA' },
    payload: { username: 'someone', password: PASSWORD },
  })
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toMatchObject({ code: 'not_authenticated' })
})

/** Signs a player in, and returns what the API asked the database meanwhile. */
async function watchSignIn(cell: AuthTestApp, username: string): Promise<string[]> {
  statements.mockClear()
  expect((await signIn(cell, username)).status).toBe(200)
  return statements.mock.calls.map(([sent]) => {
    const query = sent as unknown as string | { text: string }
    return typeof query === 'string' ? query : query.text
  })
}

test('without other cells, a sign-in sets no more cookies and asks no more than before', async () => {
  const alone = await openTestApp()
  const auth = authTestApp(alone)
  const player = await aPlayer(auth)
  const lookups = (all: string[]) => all.filter((text) => text.includes('lower(username)'))
  expect(lookups(await watchSignIn(auth, player.username))).toHaveLength(1)
  const inCell = await aPlayer(c1)
  expect(lookups(await watchSignIn(c1, inCell.username))).toHaveLength(2)
  expect(await signIn(auth, player.username)).toMatchObject({ cell: null })
  expect(await auth.post('signout', {}, player.cookie)).toMatchObject({ cell: null })
  expect(alone.app.listRoutes().filter(({ url }) => url.includes('/peers/'))).toEqual([])
  // The header of another cell means nothing, so that it is not even refused.
  const url = '/api/v1/auth/verify'
  const headers = { 'kapis-peer': 'e30.AAAA' }
  const reply = await alone.app.inject({ method: 'POST', url, headers, payload: {} })
  expect(reply.statusCode).toBe(200)
  await alone.close()
})

test('while the directory is down, players of the cell notice nothing, and strangers get 503 [RCV-07]', async () => {
  const [here, there] = [await aPlayer(c1), await aPlayer(c2)]
  await both.dropDirectory()
  expect((await balanceAt(both.c1, here)).status).toBe(200)
  expect((await signIn(c1, here.username)).status).toBe(200)
  expect(await signIn(c1, there.username)).toMatchObject({ status: 503 })
  expect((await c1.post('signup', aForm())).body).toMatchObject({ code: 'unavailable' })
  expect((await c1.post('signout', {}, here.cookie)).status).toBe(200)
})
