import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/in-transaction.ts'
import {
  aPlayer,
  aStaffMember,
  isSignedIn,
  listSessions,
  openAuthTestApp,
  setUser,
  signIn,
} from '../../../../test/auth-harness.ts'
import type { AuthTestApp } from '../../../../test/auth-harness.ts'
import { makeAuthenticate } from './authenticate.ts'
import { endSessions } from './end-sessions.ts'
import { parseCookie } from './session-token.ts'

let app: AuthTestApp
beforeAll(async () => {
  app = await openAuthTestApp()
})
afterAll(() => app.close())

const ago = (seconds: number) => sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`

async function setSessions(userId: string, changes: object): Promise<void> {
  await app.owner.updateTable('user_session').set(changes).where('user_id', '=', userId).execute()
}

async function lastActiveMs(userId: string): Promise<number> {
  const [session] = await listSessions(app, userId)
  return session?.last_active_at.getTime() ?? 0
}

const versionOf = async (playerId: string) => {
  const account = await app.db
    .selectFrom('ledger_account')
    .select('version')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return account.version
}

test('verify returns the signed-in user and the end of the session [AUTH-04]', async () => {
  const { cookie, userId, username } = await aPlayer(app)
  const { status, body } = await app.post('verify', undefined, cookie)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    isAuthenticated: true,
    user: { userId, username, role: 'player', status: 'active' },
  })
  const minutesTo = (key: string) => (Date.parse(String(body.data?.[key])) - Date.now()) / 60_000
  expect(minutesTo('idleEndsAt')).toBeCloseTo(30, 0)
  expect(minutesTo('endsAt')).toBeCloseTo(12 * 60, 0)
})

test.each([
  ['no cookie', undefined],
  ['rubbish', 'rubbish'],
  ['a token of nobody', 'A'.repeat(64)],
])('verify with %s returns no user', async (_, cookie) => {
  const { status, body } = await app.post('verify', undefined, cookie)
  expect({ status, data: body.data }).toEqual({ status: 200, data: { isAuthenticated: false } })
})

test('a protected route distinguishes no session from an expired one [ERR-03]', async () => {
  const code = async (cookie?: string) => (await app.post('totp', undefined, cookie)).body.code
  const { cookie, userId } = await aPlayer(app)
  await setSessions(userId, { ends_at: ago(1) })
  expect(await code()).toBe('not_authenticated')
  expect(await code(cookie)).toBe('session_expired')
})

test("a player's session ends after 30 idle minutes, a staff session after 15 [AUTH-09]", async () => {
  const player = await aPlayer(app)
  const staff = await aStaffMember(app, 'moderator')
  await setSessions(player.userId, { last_active_at: ago(15 * 60 + 1) })
  await setSessions(staff.userId, { last_active_at: ago(15 * 60 + 1) })
  expect(await isSignedIn(app, player.cookie)).toBe(true)
  expect(await isSignedIn(app, staff.cookie)).toBe(false)
  await setSessions(player.userId, { last_active_at: ago(30 * 60 + 1) })
  expect(await isSignedIn(app, player.cookie)).toBe(false)
})

test('staff sessions end after 8 hours, player sessions after 12, despite activity [AUTH-09]', async () => {
  const hoursOf = async (userId: string) => {
    const session = (await listSessions(app, userId)).at(-1)
    return ((session?.ends_at.getTime() ?? 0) - (session?.created_at.getTime() ?? 0)) / 3_600_000
  }
  const player = await aPlayer(app)
  const staff = await aStaffMember(app)
  expect(await hoursOf(player.userId)).toBeCloseTo(12, 3)
  expect(await hoursOf(staff.userId)).toBeCloseTo(8, 3)
  await setSessions(player.userId, { ends_at: ago(0.001) })
  expect(await isSignedIn(app, player.cookie)).toBe(false)
  await app.post('totp', undefined, player.cookie)
  expect(await isSignedIn(app, player.cookie)).toBe(false)
})

test('polls never extend a session [AUTH-04, AUTH-09]', async () => {
  const { cookie, userId } = await aPlayer(app)
  await setSessions(userId, { last_active_at: ago(600) })
  const before = await lastActiveMs(userId)
  for (let n = 0; n < 5; n += 1) await app.post('verify', undefined, cookie)
  expect(await lastActiveMs(userId)).toBe(before)
})

test('activity extends the session, at most every 30 seconds', async () => {
  const authenticate = makeAuthenticate(app.db)
  const { cookie, userId } = await aPlayer(app)
  await setSessions(userId, { last_active_at: ago(1) })
  const before = await lastActiveMs(userId)
  await authenticate(cookie, 'activity')
  expect(await lastActiveMs(userId)).toBe(before)
  await setSessions(userId, { last_active_at: ago(31) })
  const caller = await authenticate(cookie, 'activity')
  const after = await lastActiveMs(userId)
  expect(after).toBeGreaterThan(before)
  expect(caller?.session.idleEndsAt.getTime()).toBe(after + 30 * 60_000)
})

test('activity cannot revive a session that was idle too long', async () => {
  const authenticate = makeAuthenticate(app.db)
  const { cookie, userId } = await aPlayer(app)
  await setSessions(userId, { last_active_at: ago(30 * 60 + 1) })
  expect(await authenticate(cookie, 'activity')).toBeNull()
  expect(await authenticate(cookie, 'poll')).toBeNull()
})

test.each(['disabled', 'blocked'])(
  'the next request of a %s user is refused [AUTH-08]',
  async (status) => {
    const { cookie, userId } = await aPlayer(app)
    await setUser(app, userId, { status })
    expect(await isSignedIn(app, cookie)).toBe(false)
  },
)

test('the next request of a deleted user is refused', async () => {
  const { cookie, userId } = await aPlayer(app)
  await setUser(app, userId, { deleted_at: sql`now()` })
  expect(await isSignedIn(app, cookie)).toBe(false)
})

test.each(['status_changed', 'role_changed', 'password_changed', 'deleted'] as const)(
  'every session ends before the next request after %s, and cached player states expire',
  async (why) => {
    const { cookie, userId, username } = await aPlayer(app)
    const { cookie: other } = await signIn(app, username)
    const before = await versionOf(userId)
    await inTransaction(app.db, (tx) => endSessions(tx, userId, why))
    expect(await isSignedIn(app, cookie)).toBe(false)
    expect(await isSignedIn(app, other ?? '')).toBe(false)
    expect(await versionOf(userId)).toBe(before + 1n)
    expect((await listSessions(app, userId)).map(({ ended_why }) => ended_why)).toEqual([why, why])
  },
)

test('all sessions but one can be ended', async () => {
  const { cookie, userId, username } = await aPlayer(app)
  const { cookie: other } = await signIn(app, username)
  const kept = parseCookie(cookie)?.tokenHash
  await inTransaction(app.db, (tx) => endSessions(tx, userId, 'totp_enrolled', kept))
  expect(await isSignedIn(app, cookie)).toBe(true)
  expect(await isSignedIn(app, other ?? '')).toBe(false)
})

test("ending one user's sessions leaves those of others", async () => {
  const [one, other] = [await aPlayer(app), await aPlayer(app)]
  await inTransaction(app.db, (tx) => endSessions(tx, one.userId, 'status_changed'))
  expect(await isSignedIn(app, other.cookie)).toBe(true)
})

test('signing out ends this session and clears the cookie [AUTH-03]', async () => {
  const { cookie, userId, username } = await aPlayer(app)
  const { cookie: other } = await signIn(app, username)
  const before = await versionOf(userId)
  const answer = await app.post('signout', undefined, cookie)
  expect(answer).toMatchObject({ status: 200, cookie: '' })
  expect(answer.body).toMatchObject({ data: {}, message: 'Successfully logged out!' })
  expect(answer.cookieFlags).toContain('Max-Age=0')
  expect(await isSignedIn(app, cookie)).toBe(false)
  expect(await isSignedIn(app, other ?? '')).toBe(true)
  expect(await versionOf(userId)).toBe(before + 1n)
})

test('signing out without a session succeeds too', async () => {
  expect(await app.post('signout')).toMatchObject({ status: 200, cookie: '' })
  expect(await app.post('signout', {}, 'A'.repeat(64))).toMatchObject({ status: 200, cookie: '' })
})

test('signing out with a body is a bad request', async () => {
  expect((await app.post('signout', { all: true })).status).toBe(400)
})

test('a token does not open another user’s session', async () => {
  const [mine, theirs] = [await aPlayer(app), await aPlayer(app)]
  const mixed = Buffer.concat([
    Buffer.from(theirs.cookie, 'base64url').subarray(0, 16),
    Buffer.from(mine.cookie, 'base64url').subarray(16),
  ])
  expect(await isSignedIn(app, mixed.toString('base64url'))).toBe(false)
})
