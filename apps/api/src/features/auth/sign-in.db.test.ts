import { STATUS_MESSAGES } from '@kapis/contract/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PASSWORD,
  SECRETS_KEY,
  aPlayer,
  aStaffMember,
  getUser,
  isSignedIn,
  listSessions,
  openAuthTestApp,
  setUser,
  signIn,
} from '../../../test/auth-harness.ts'
import type { AuthAnswer, AuthTestApp } from '../../../test/auth-harness.ts'
import { makePasswords } from './passwords/passwords.ts'

let app: AuthTestApp
beforeAll(async () => {
  app = await openAuthTestApp()
})
afterAll(() => app.close())

const WRONG = { password: 'Wrong-Password1!' }
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let n = 0; n < count; n += 1) await work()
}
/** Returns the visible part of a reply, without the request id. */
const seen = ({ status, body, cookie }: AuthAnswer) => ({
  status,
  cookie,
  data: body.data,
  message: body.message,
  code: body.code,
})
const REFUSED = {
  status: 401,
  cookie: null,
  data: null,
  message: 'The username or password is incorrect.',
  code: 'wrong_credentials',
}

test('the right password signs in, with any case of the name [AUTH-01, ACC-05]', async () => {
  const { username, userId } = await aPlayer(app)
  const { status, body, cookie } = await signIn(app, username.toUpperCase())
  expect(status).toBe(200)
  expect(body.message).toBe('Successfully logged in!')
  expect(body.data).toMatchObject({ user: { userId, username, role: 'player' } })
  expect(Object.keys(body.data?.['user'] as object).toSorted()).toEqual(
    ['email', 'mobileNumber', 'role', 'status', 'userId', 'username'].toSorted(),
  )
  expect(await isSignedIn(app, cookie ?? '')).toBe(true)
  const user = await getUser(app, userId)
  expect(user.last_login_at).not.toBeNull()
  expect(user.last_login_attempt_at).not.toBeNull()
})

test.each([
  ['no name', { username: '', password: 'x' }, 'Username is required'],
  ['no password', { username: 'someone', password: '' }, 'Password is required'],
  ['an unknown key', { username: 'a', password: 'b', role: 'admin' }, STATUS_MESSAGES[400]],
])('sign-in with %s is a bad request', async (_, body, message) => {
  const answer = await app.post('signin', body)
  expect(answer.status).toBe(400)
  expect(answer.body.message).toBe(message)
})

test('unknown, wrong, locked and deleted accounts get the same reply, as do wrong passwords of blocked ones [AUTH-10]', async () => {
  const [wrong, locked, disabled, blocked, deleted] = await Promise.all(
    Array.from({ length: 5 }, () => aPlayer(app)),
  )
  if (!wrong || !locked || !disabled || !blocked || !deleted) throw new Error('Five are needed.')
  await times(5, () => signIn(app, locked.username, WRONG))
  await setUser(app, disabled.userId, { status: 'disabled' })
  await setUser(app, blocked.userId, { status: 'blocked' })
  await setUser(app, deleted.userId, { deleted_at: sql`now()` })
  const answers = [
    await signIn(app, 'nobody_at_all'),
    await signIn(app, wrong.username, WRONG),
    await signIn(app, locked.username),
    await signIn(app, disabled.username, WRONG),
    await signIn(app, blocked.username, WRONG),
    await signIn(app, deleted.username),
  ]
  for (const answer of answers) expect(seen(answer)).toEqual(REFUSED)
})

test.each(['blocked', 'disabled'] as const)(
  'only the right password reveals that a player is %s, and only while it is not locked',
  async (status) => {
    const { username, userId } = await aPlayer(app)
    await setUser(app, userId, { status })
    expect(seen(await signIn(app, username, WRONG))).toEqual(REFUSED)
    expect(seen(await signIn(app, username))).toEqual({
      ...REFUSED,
      status: 403,
      message: 'This account is blocked. Contact support to ask why.',
      code: 'account_blocked',
    })
    await times(4, () => signIn(app, username, WRONG))
    expect(seen(await signIn(app, username))).toEqual(REFUSED)
  },
)

test('a blocked member of staff learns nothing from a right password', async () => {
  const { username, userId } = await aStaffMember(app)
  await setUser(app, userId, { status: 'blocked' })
  expect(seen(await signIn(app, username))).toEqual(REFUSED)
})

test.each(['zero\0byte', '\ud800', "' or 1=1 --", 'ünïcode_name', 'a'.repeat(254)])(
  'an impossible name (%j) is treated as unknown',
  async (username) => {
    expect(seen(await signIn(app, username))).toEqual(REFUSED)
    expect(seen(await signIn(app, username, { password: username }))).toEqual(REFUSED)
  },
)

test('every failed sign-in is stored with reason and address, without the input', async () => {
  const { username, userId } = await aPlayer(app)
  await signIn(app, username, WRONG)
  const failures = await app.db
    .selectFrom('sign_in_failure')
    .select(['user_id', 'ip', 'why'])
    .where('user_id', '=', userId)
    .execute()
  expect(failures).toEqual([{ user_id: userId, ip: '127.0.0.1', why: 'wrong_password' }])
  const before = await countUnknown()
  await signIn(app, 'nobody_at_all')
  expect(await countUnknown()).toBe(before + 1)
})

async function countUnknown(): Promise<number> {
  const rows = await app.db
    .selectFrom('sign_in_failure')
    .select('failure_id')
    .where('why', '=', 'unknown_name')
    .where('user_id', 'is', null)
    .execute()
  return rows.length
}

test('five wrong attempts lock one address for 15 minutes, even for the right password [AUTH-10]', async () => {
  const { username, userId } = await aPlayer(app)
  await times(5, () => signIn(app, username, WRONG))
  expect(seen(await signIn(app, username))).toEqual(REFUSED)
  const counter = await app.db
    .selectFrom('auth_throttle')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(counter).toMatchObject({ source: 'address:127.0.0.1', attempts: 5 })
  const lockMs = (counter.locked_until?.getTime() ?? 0) - counter.first_failed_at.getTime()
  expect(lockMs).toBeGreaterThanOrEqual(15 * 60_000)
  expect(lockMs).toBeLessThan(16 * 60_000)
  await app.owner
    .updateTable('auth_throttle')
    .set({ locked_until: sql<Date>`now() - interval '1 second'` })
    .where('user_id', '=', userId)
    .execute()
  expect((await signIn(app, username)).status).toBe(200)
})

test('a successful sign-in resets the failed attempts', async () => {
  const { username, userId } = await aPlayer(app)
  await times(4, () => signIn(app, username, WRONG))
  expect((await signIn(app, username)).status).toBe(200)
  expect(await getUser(app, userId)).toMatchObject({ login_attempts: 0 })
  await times(4, () => signIn(app, username, WRONG))
  expect((await signIn(app, username)).status).toBe(200)
})

test('concurrent guesses are counted one by one', async () => {
  const { username, userId } = await aPlayer(app)
  await Promise.all(Array.from({ length: 20 }, () => signIn(app, username, WRONG)))
  const failures = await app.db
    .selectFrom('sign_in_failure')
    .select('why')
    .where('user_id', '=', userId)
    .execute()
  const whys = failures.map(({ why }) => why)
  expect(whys.filter((why) => why === 'wrong_password')).toHaveLength(5)
  expect(whys.filter((why) => why === 'locked')).toHaveLength(15)
})

test('a hash of an old cost is renewed at sign-in', async () => {
  const { username, userId } = await aPlayer(app)
  const cost = { memoryCost: 8_192, timeCost: 1, parallelism: 1 }
  const old = await makePasswords([SECRETS_KEY], { cost }).hash(PASSWORD)
  await setUser(app, userId, { password_hash: old })
  expect((await signIn(app, username)).status).toBe(200)
  const { password_hash: fresh } = await getUser(app, userId)
  expect(fresh).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=[\w+/]{8}\$/)
  expect((await signIn(app, username)).status).toBe(200)
  expect((await getUser(app, userId)).password_hash).toBe(fresh)
})

test('an address that signs in too often must wait', async () => {
  const strict = await openAuthTestApp({ SIGN_INS_PER_HOUR: '2' })
  try {
    await times(2, () => signIn(strict, 'nobody_at_all'))
    const { status, body } = await signIn(strict, 'nobody_at_all')
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_requests' })
  } finally {
    await strict.close()
  }
})

test('a sixth session ends the oldest [AUTH-09]', async () => {
  const { username, userId, cookie: first } = await aPlayer(app)
  const { cookie: second } = await signIn(app, username)
  await times(3, () => signIn(app, username))
  expect(await isSignedIn(app, first)).toBe(true)
  await signIn(app, username)
  expect(await isSignedIn(app, first)).toBe(false)
  expect(await isSignedIn(app, second ?? '')).toBe(true)
  const sessions = await listSessions(app, userId)
  expect(sessions.filter(({ ended_at }) => ended_at === null)).toHaveLength(5)
  expect(sessions[0]?.ended_why).toBe('limit')
})

test('the sixth sign-in names the session it ended, and the ended one gets the reason', async () => {
  const { username, userId, cookie: first } = await aPlayer(app)
  await times(4, async () => {
    expect((await signIn(app, username)).body.data).not.toHaveProperty('endedSession')
  })
  const [oldest] = await listSessions(app, userId)
  const sixth = await signIn(app, username)
  expect(sixth.body.data?.['endedSession']).toEqual({
    userAgent: 'lightMyRequest',
    lastActiveAt: oldest!.last_active_at.toISOString(),
  })
  const verify = async (cookie: string) => (await app.post('verify', undefined, cookie)).body.data
  expect(await verify(first)).toEqual({ isAuthenticated: false, endedWhy: 'limit' })
  await app.post('signout', undefined, sixth.cookie!)
  expect(await verify(sixth.cookie!)).toEqual({ isAuthenticated: false })
})

test('signing in again in one of five browsers ends no session of another', async () => {
  const { username, userId, cookie: first } = await aPlayer(app)
  await times(4, () => signIn(app, username))
  const again = await app.post('signin', { username, password: PASSWORD }, first)
  expect(again.body.data?.['endedSession']).toBeUndefined()
  const sessions = await listSessions(app, userId)
  expect(sessions.filter(({ ended_at }) => ended_at === null)).toHaveLength(5)
  expect(sessions[0]?.ended_why).toBe('signed_out')
})

test('concurrent sign-ins leave five sessions too', async () => {
  const { username, userId } = await aPlayer(app)
  await Promise.all(Array.from({ length: 8 }, () => signIn(app, username)))
  const sessions = await listSessions(app, userId)
  expect(sessions.filter(({ ended_at }) => ended_at === null)).toHaveLength(5)
})

test('signing in again in one browser replaces its session', async () => {
  const { username, cookie: old } = await aPlayer(app)
  const { cookie } = await app.post('signin', { username, password: PASSWORD }, old)
  expect(cookie).not.toBe(old)
  expect(await isSignedIn(app, old)).toBe(false)
  expect(await isSignedIn(app, cookie ?? '')).toBe(true)
})
