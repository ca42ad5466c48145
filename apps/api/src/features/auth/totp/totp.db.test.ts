import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PASSWORD,
  aPlayer,
  aStaffMember,
  getUser,
  isSignedIn,
  listSessions,
  openAuthTestApp,
  setUser,
  signIn,
} from '../../../../test/auth-harness.ts'
import type { AuthTestApp } from '../../../../test/auth-harness.ts'
import { makeAuthenticate } from '../sessions/authenticate.ts'

let app: AuthTestApp
beforeAll(async () => {
  app = await openAuthTestApp()
})
afterAll(() => app.close())

const WRONG_CODE = '000000'

/**
 * Returns a valid code. Clears the user's last used time step first, so that the code is unused.
 */
async function freshCode(user: { userId: string; secret: string }): Promise<string> {
  await setUser(app, user.userId, { totp_last_step: 0n })
  return generate({ secret: user.secret })
}

async function anEnrolledMember(role = 'admin') {
  const member = await aStaffMember(app, role)
  const { body } = await app.post('totp', { password: PASSWORD }, member.cookie)
  const secret = String(body.data?.['secret'])
  const code = await generate({ secret })
  const confirmed = await app.post('totp/confirm', { code }, member.cookie)
  const recoveryCodes = confirmed.body.data?.['recoveryCodes'] as string[]
  return { ...member, secret, code, recoveryCodes }
}

test('enrolment shows a secret once and takes effect with its first code', async () => {
  const { cookie, userId, username } = await aStaffMember(app)
  const { status, body } = await app.post('totp', { password: PASSWORD }, cookie)
  expect(status).toBe(200)
  const secret = String(body.data?.['secret'])
  expect(body.data?.['uri']).toBe(`otpauth://totp/Kapis:${username}?secret=${secret}&issuer=Kapis`)
  expect((await signIn(app, username)).status).toBe(200)
  const stored = await getUser(app, userId)
  expect(stored.totp_pending_sealed?.includes(secret)).toBe(false)
  const code = await generate({ secret })
  const confirmed = await app.post('totp/confirm', { code }, cookie)
  expect(confirmed.status).toBe(200)
  const codes = confirmed.body.data?.['recoveryCodes'] as string[]
  expect(new Set(codes).size).toBe(10)
  for (const recovery of codes) expect(recovery).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  expect((await signIn(app, username)).body.code).toBe('totp_required')
})

test('recovery codes are stored as hashes only', async () => {
  const { userId, recoveryCodes } = await anEnrolledMember()
  const rows = await app.db
    .selectFrom('user_recovery_code')
    .select('code_hash')
    .where('user_id', '=', userId)
    .execute()
  expect(rows).toHaveLength(10)
  for (const { code_hash } of rows) {
    expect(code_hash).toHaveLength(32)
    expect(recoveryCodes).not.toContain(code_hash.toString())
  }
})

test('enrolment ends the other sessions and is logged for staff', async () => {
  const member = await aStaffMember(app)
  const { cookie: other } = await signIn(app, member.username)
  const { body } = await app.post('totp', { password: PASSWORD }, member.cookie)
  const code = await generate({ secret: String(body.data?.['secret']) })
  await app.post('totp/confirm', { code }, member.cookie)
  expect(await isSignedIn(app, member.cookie)).toBe(true)
  expect(await isSignedIn(app, other ?? '')).toBe(false)
  const rows = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', member.userId)
    .execute()
  expect(rows).toEqual([{ action: 'auth.totp' }])
})

test('a player’s enrolment is not in the staff log', async () => {
  const { cookie, userId } = await aPlayer(app)
  const { body } = await app.post('totp', { password: PASSWORD }, cookie)
  const code = await generate({ secret: String(body.data?.['secret']) })
  expect((await app.post('totp/confirm', { code }, cookie)).status).toBe(200)
  const rows = await app.db
    .selectFrom('audit_log')
    .select('seq')
    .where('actor_id', '=', userId)
    .execute()
  expect(rows).toEqual([])
})

test('a confirmation needs an enrolment and the right code', async () => {
  const { cookie } = await aPlayer(app)
  const early = await app.post('totp/confirm', { code: '123456' }, cookie)
  expect(early.body.code).toBe('conflict')
  await app.post('totp', { password: PASSWORD }, cookie)
  const wrong = await app.post('totp/confirm', { code: WRONG_CODE }, cookie)
  expect(wrong.body.code).toBe('wrong_credentials')
})

test.each(['totp/confirm', 'step-up'])('%s needs six digits and a session', async (path) => {
  const { cookie } = await aPlayer(app)
  const { status, body } = await app.post(path, { code: '12345' }, cookie)
  expect({ status, message: body.message }).toEqual({ status: 400, message: 'Enter the 6 digits' })
  expect((await app.post(path, { code: '123456' })).body.code).toBe('not_authenticated')
})

test('the code is requested only after the right password', async () => {
  const { username } = await anEnrolledMember()
  const wrong = await signIn(app, username, { password: 'Wrong-Password1!' })
  expect(wrong.body.code).toBe('wrong_credentials')
  const right = await signIn(app, username)
  expect({ status: right.status, code: right.body.code, cookie: right.cookie }).toEqual({
    status: 401,
    code: 'totp_required',
    cookie: null,
  })
})

test('password and code sign in [AUTH-12]', async () => {
  const member = await anEnrolledMember()
  const totp = await freshCode(member)
  const { status, cookie } = await signIn(app, member.username, { totp })
  expect(status).toBe(200)
  expect(await makeAuthenticate(app.db)(cookie ?? '', 'poll')).toMatchObject({
    hasSecondFactor: true,
    session: { steppedUpUntil: null },
  })
})

test('a code works once, also when it is sent twice concurrently', async () => {
  const member = await anEnrolledMember()
  const replayed = await signIn(app, member.username, { totp: member.code })
  expect(replayed.body.code).toBe('wrong_credentials')
  const totp = await freshCode(member)
  const answers = await Promise.all([
    signIn(app, member.username, { totp }),
    signIn(app, member.username, { totp }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
})

test('wrong codes count as failed attempts and lock the address', async () => {
  const member = await anEnrolledMember()
  for (let n = 0; n < 5; n += 1) {
    const { body } = await signIn(app, member.username, { totp: WRONG_CODE })
    expect(body.code).toBe('wrong_credentials')
  }
  const totp = await freshCode(member)
  expect((await signIn(app, member.username, { totp })).body.code).toBe('wrong_credentials')
})

test('a recovery code works once, and only for its user', async () => {
  const [mine, theirs] = [await anEnrolledMember(), await anEnrolledMember()]
  const [totp] = mine.recoveryCodes
  expect((await signIn(app, theirs.username, { totp })).status).toBe(401)
  expect((await signIn(app, mine.username, { totp })).status).toBe(200)
  expect((await signIn(app, mine.username, { totp })).status).toBe(401)
  expect((await signIn(app, mine.username, { totp: mine.recoveryCodes[1] })).status).toBe(200)
})

test('a code of another format is a bad request', async () => {
  const { username } = await anEnrolledMember()
  expect((await signIn(app, username, { totp: '12345' })).status).toBe(400)
})

test('a user without an authenticator signs in with any code', async () => {
  const { username } = await aPlayer(app)
  expect((await signIn(app, username, { totp: '123456' })).status).toBe(200)
})

test('stepping up lasts five minutes for this session only', async () => {
  const member = await anEnrolledMember()
  const { cookie: other } = await signIn(app, member.username, { totp: await freshCode(member) })
  const code = await freshCode(member)
  const { status, body } = await app.post('step-up', { code }, member.cookie)
  expect(status).toBe(200)
  const minutes = (Date.parse(String(body.data?.['validUntil'])) - Date.now()) / 60_000
  expect(minutes).toBeCloseTo(5, 0)
  const authenticate = makeAuthenticate(app.db)
  const until = (await authenticate(member.cookie, 'poll'))?.session.steppedUpUntil
  expect(until?.toISOString()).toBe(body.data?.['validUntil'])
  expect((await authenticate(other ?? '', 'poll'))?.session.steppedUpUntil).toBeNull()
})

test("the five minutes of a step-up end by the database's clock", async () => {
  const member = await anEnrolledMember()
  await app.owner
    .updateTable('user_session')
    .set({ stepped_up_until: new Date(Date.now() - 1) })
    .where('user_id', '=', member.userId)
    .execute()
  const caller = await makeAuthenticate(app.db)(member.cookie, 'poll')
  expect(caller?.session.steppedUpUntil).toBeNull()
})

test('stepping up needs an authenticator', async () => {
  const { cookie } = await aStaffMember(app)
  const { status, body } = await app.post('step-up', { code: '123456' }, cookie)
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'totp_enrolment_required' })
})

test('a stolen session is locked after five code guesses', async () => {
  const member = await anEnrolledMember()
  for (let n = 0; n < 5; n += 1) {
    const { body } = await app.post('step-up', { code: WRONG_CODE }, member.cookie)
    expect(body.code).toBe('wrong_credentials')
  }
  const code = await freshCode(member)
  expect((await app.post('step-up', { code }, member.cookie)).body.code).toBe('wrong_credentials')
  const sessions = await listSessions(app, member.userId)
  expect(sessions.every(({ stepped_up_until }) => stepped_up_until === null)).toBe(true)
})
