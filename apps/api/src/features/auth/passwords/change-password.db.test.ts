import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PASSWORD,
  aPlayer,
  aStaffMember,
  getUser,
  isSignedIn,
  openAuthTestApp,
  setUser,
  signIn,
} from '../../../../test/auth-harness.ts'
import type { AuthTestApp } from '../../../../test/auth-harness.ts'
import { enrolTotp, freshCode } from '../../../../test/enrol-totp.ts'
import { makeExclusions } from '../../../cashier/exclusions/exclusions.ts'
import { makeListHasher } from '../../../cashier/exclusions/list-hash.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import type { Passwords } from './passwords.ts'
import { countersFor } from '../throttle/counters.ts'
import { signIn as signInUseCase } from '../sign-in.ts'

let app: AuthTestApp
beforeAll(async () => {
  app = await openAuthTestApp()
})
afterAll(() => app.close())

const NEW = 'Newer-Password2!'
const form = { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW }

test('a new password ends every session; this browser continues with a new token [AUTH-11]', async () => {
  const { cookie, username } = await aPlayer(app)
  const { cookie: other } = await signIn(app, username)
  const answer = await app.post('password', form, cookie)
  expect(answer.status).toBe(200)
  expect(answer.body.message).toBe('Password changed successfully!')
  expect(answer.cookie).toMatch(/^[A-Za-z0-9_-]{64}$/)
  expect(answer.cookie).not.toBe(cookie)
  expect(await isSignedIn(app, answer.cookie ?? '')).toBe(true)
  expect(await isSignedIn(app, cookie)).toBe(false)
  expect(await isSignedIn(app, other ?? '')).toBe(false)
  expect((await signIn(app, username)).status).toBe(401)
  expect((await signIn(app, username, { password: NEW })).status).toBe(200)
})

test('a wrong current password changes nothing and is counted', async () => {
  const { cookie, userId, username } = await aPlayer(app)
  const { status, body } = await app.post(
    'password',
    { ...form, currentPassword: 'Wrong-Password1!' },
    cookie,
  )
  expect({ status, code: body.code }).toEqual({ status: 401, code: 'wrong_credentials' })
  expect((await getUser(app, userId)).login_attempts).toBe(1)
  expect(await isSignedIn(app, cookie)).toBe(true)
  expect((await signIn(app, username)).status).toBe(200)
})

test('a stolen session is locked after five password guesses', async () => {
  const { cookie } = await aPlayer(app)
  for (let n = 0; n < 5; n += 1) {
    await app.post('password', { ...form, currentPassword: `Wrong-Password${n}!` }, cookie)
  }
  expect((await app.post('password', form, cookie)).body.code).toBe('wrong_credentials')
})

test('a user with an authenticator needs its code for a new password', async () => {
  const { cookie, userId, username } = await aPlayer(app)
  const secret = await enrolTotp(app.db, app.sealer, userId)
  const change = (code?: string) => app.post('password', { ...form, code }, cookie)
  expect((await change()).body.code).toBe('totp_required')
  expect((await change('000000')).body.code).toBe('wrong_credentials')
  expect(await isSignedIn(app, cookie)).toBe(true)
  expect((await change(await freshCode(app.db, userId, secret))).status).toBe(200)
  const totp = await freshCode(app.db, userId, secret)
  expect((await signIn(app, username, { password: NEW, totp })).status).toBe(200)
})

test('a new password allows no further guesses of the code', async () => {
  const { cookie, userId } = await aStaffMember(app)
  const secret = await enrolTotp(app.db, app.sealer, userId)
  let session = cookie
  let password = PASSWORD
  for (let n = 0; n < 12; n += 1) {
    for (let guess = 0; guess < 4; guess += 1) {
      await app.post('step-up', { code: '000000' }, session)
    }
    const next = `Newer-Password${n}!`
    const body = { currentPassword: password, password: next, confirmPassword: next }
    const answer = await app.post('password', body, session)
    if (answer.status === 200) [session, password] = [answer.cookie ?? '', next]
  }
  const rows = await app.db
    .selectFrom('sign_in_failure')
    .select('why')
    .where('user_id', '=', userId)
    .execute()
  expect(rows.filter(({ why }) => why === 'wrong_code')).toHaveLength(5)
  const code = await freshCode(app.db, userId, secret)
  expect((await app.post('step-up', { code }, session)).status).toBe(401)
})

test.each([
  ['a weak one', { password: 'weak', confirmPassword: 'weak' }, 400],
  ['another confirmation', { confirmPassword: 'Other-Password2!' }, 400],
  ['no current one', { currentPassword: '' }, 400],
  ['an unknown key', { userId: 'x' }, 400],
])('%s is a bad request', async (_, changes, status) => {
  const { cookie } = await aPlayer(app)
  expect((await app.post('password', { ...form, ...changes }, cookie)).status).toBe(status)
})

test('a password cannot be changed without a session', async () => {
  const { status, body } = await app.post('password', form)
  expect({ status, code: body.code }).toEqual({ status: 401, code: 'not_authenticated' })
})

test('of two concurrent password changes one succeeds', async () => {
  const { cookie } = await aPlayer(app)
  const answers = await Promise.all([
    app.post('password', form, cookie),
    app.post('password', form, cookie),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
})

test('a sign-in fails if the password changes while it is checked', async () => {
  const { username, userId } = await aPlayer(app)
  const passwords: Passwords = {
    ...app.passwords,
    async matches(password, stored) {
      const isRight = await app.passwords.matches(password, stored)
      await setUser(app, userId, { password_changed_at: new Date() })
      return isRight
    },
  }
  const exclusions = makeExclusions(makeListHasher([Buffer.alloc(32)]), endSessions)
  const visit = { ip: '127.0.0.1', userAgent: undefined }
  const late = signInUseCase(
    { ...app, passwords, countersFor, exclusions },
    { username, password: PASSWORD, visit },
  )
  await expect(late).rejects.toMatchObject({ code: 'wrong_credentials' })
})

test('a password change by staff is logged', async () => {
  const { cookie, userId, username } = await aStaffMember(app)
  await app.post('password', form, cookie)
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'affected_user_id'])
    .where('actor_id', '=', userId)
    .execute()
  expect(rows).toEqual([
    { action: 'auth.password', actor_name: username, affected_user_id: userId },
  ])
})
