import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PASSWORD,
  aPlayer,
  aStaffMember,
  openAuthTestApp,
  signIn,
} from '../../../../test/auth-harness.ts'
import type { AuthTestApp, From } from '../../../../test/auth-harness.ts'
import { enrolTotp, freshCode } from '../../../../test/enrol-totp.ts'

let app: AuthTestApp
beforeAll(async () => {
  app = await openAuthTestApp()
})
afterAll(() => app.close())

const WRONG = { password: 'Wrong-Password1!' }
/** The address of the earlier sign-ins. Every other address is unknown. */
const HOME = '127.0.0.1'

async function guess(username: string, times: number, from: (n: number) => From) {
  for (let n = 0; n < times; n += 1) await signIn(app, username, WRONG, from(n))
}
const manyAddresses = (n: number) => ({ address: `203.0.113.${n}` })

async function anEnrolledMember() {
  const member = await aStaffMember(app)
  const secret = await enrolTotp(app.db, app.sealer, member.userId)
  return { ...member, code: () => freshCode(app.db, member.userId, secret) }
}

/** Counts the failed attempts whose password was compared with the stored one. */
async function countChecked(userId: string): Promise<number> {
  const rows = await app.db
    .selectFrom('sign_in_failure')
    .select('why')
    .where('user_id', '=', userId)
    .execute()
  return rows.filter(({ why }) => why !== 'locked').length
}

/** Counts the wrong codes of the account's valid sessions. */
async function countCodes(userId: string): Promise<number> {
  const row = await app.db
    .selectFrom('auth_throttle')
    .select('attempts')
    .where('user_id', '=', userId)
    .where('source', '=', 'codes')
    .executeTakeFirst()
  return row?.attempts ?? 0
}

async function guessCodes(cookie: string, times: number) {
  for (let n = 0; n < times; n += 1) await app.post('step-up', { code: '000000' }, cookie)
}

/** Lets the locks of these counters end. */
async function endLocks(userId: string, sources: string) {
  await sql`update auth_throttle set locked_until = clock_timestamp()
    where user_id = ${userId} and source like ${sources} and locked_until is not null`.execute(
    app.owner,
  )
}

test('strangers cannot keep a signed-in staff member from stepping up', async () => {
  const member = await anEnrolledMember()
  await guess(member.username, 30, manyAddresses)
  const code = await member.code()
  expect((await app.post('step-up', { code }, member.cookie)).status).toBe(200)
})

test('strangers cannot keep a signed-in user from changing the password', async () => {
  const { username, cookie } = await aPlayer(app)
  await guess(username, 30, manyAddresses)
  const next = 'Another-Password1!'
  const form = { currentPassword: 'Right-Password1!', password: next, confirmPassword: next }
  expect((await app.post('password', form, cookie)).status).toBe(200)
})

test('strangers do not lock an address of earlier sign-ins [AUTH-10]', async () => {
  const { username } = await aPlayer(app)
  await guess(username, 30, manyAddresses)
  expect((await signIn(app, username, {}, { address: HOME })).status).toBe(200)
})

test('a known browser can sign in while everything else is locked [AUTH-10]', async () => {
  const { username } = await aPlayer(app)
  const { device } = await signIn(app, username)
  await guess(username, 30, manyAddresses)
  await guess(username, 6, () => ({ address: HOME }))
  expect((await signIn(app, username, {}, { address: HOME })).status).toBe(401)
  expect((await signIn(app, username, {}, { address: '198.51.100.7', device })).status).toBe(200)
})

test('guesses from many addresses are limited to 20 an hour', async () => {
  const { username, userId } = await aPlayer(app)
  await guess(username, 40, manyAddresses)
  expect(await countChecked(userId)).toBe(20)
  const right = await signIn(app, username, {}, { address: '198.51.100.1' })
  expect(right.body.code).toBe('wrong_credentials')
  await sql`update auth_throttle set locked_until = now() where user_id = ${userId}`.execute(
    app.owner,
  )
  expect((await signIn(app, username, {}, { address: '198.51.100.1' })).status).toBe(200)
})

test('guesses from one IPv6 network count as one address', async () => {
  const { username, userId } = await aPlayer(app)
  await guess(username, 10, (n) => ({ address: `2001:db8:0:1::${n + 1}` }))
  expect(await countChecked(userId)).toBe(5)
})

test('a device cookie of another account counts as unknown', async () => {
  const [mine, theirs] = [await aPlayer(app), await aPlayer(app)]
  const { device } = await signIn(app, theirs.username)
  await guess(mine.username, 40, (n) => ({ ...manyAddresses(n), device }))
  expect(await countChecked(mine.userId)).toBe(20)
})

test('a known browser is slowed down after five wrong passwords, but its right one is taken [AUTH-10]', async () => {
  const { username, userId } = await aPlayer(app)
  const { device } = await signIn(app, username)
  await guess(username, 5, (n) => ({ ...manyAddresses(n), device }))
  expect((await signIn(app, username, {}, { device })).status).toBe(200)
  expect(await countChecked(userId)).toBe(5)
})

test('guesses that do not wait for their replies are refused with the seconds left: too_many_requests', async () => {
  const { username, userId } = await aPlayer(app)
  const { device } = await signIn(app, username)
  const guesses = Array.from({ length: 12 }, () => signIn(app, username, WRONG, { device }))
  const heard = await Promise.all(guesses)
  expect(await countChecked(userId)).toBe(5)
  const refused = heard.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(7)
  expect(refused[0]?.body).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringMatching(/^Too many requests. Please try again in [1-5] seconds?\.$/),
  })
})

test('wrong codes of one session do not lock another', async () => {
  const member = await anEnrolledMember()
  const totp = await member.code()
  const { cookie } = await signIn(app, member.username, { totp })
  for (let n = 0; n < 6; n += 1) {
    await app.post('step-up', { code: '000000' }, member.cookie)
  }
  const code = await member.code()
  expect((await app.post('step-up', { code }, member.cookie)).status).toBe(401)
  expect((await app.post('step-up', { code }, cookie ?? '')).status).toBe(200)
})

test('a session is allowed five code guesses beyond the 20 an hour of all sessions', async () => {
  const member = await anEnrolledMember()
  for (let session = 0; session < 6; session += 1) {
    const totp = await member.code()
    const { cookie } = await signIn(app, member.username, { totp })
    await guessCodes(cookie ?? '', 10)
  }
  expect(await countChecked(member.userId)).toBe(30)
  // The sessions' own locks end long before the common one.
  await endLocks(member.userId, 'session:%')
  expect(await countCodes(member.userId)).toBe(20)
  const { cookie } = await signIn(app, member.username, { totp: await member.code() })
  await guessCodes(cookie ?? '', 10)
  await endLocks(member.userId, 'session:%')
  expect((await app.post('step-up', { code: await member.code() }, cookie ?? '')).status).toBe(401)
})

test('a stolen session that uses up the code guesses leaves the owner’s other session alone', async () => {
  const member = await anEnrolledMember()
  const { cookie: stolen } = await signIn(app, member.username, { totp: await member.code() })
  for (let round = 0; round < 4; round += 1) {
    await guessCodes(stolen ?? '', 6)
    await endLocks(member.userId, 'session:%')
  }
  expect(await countCodes(member.userId)).toBe(20)
  const code = await member.code()
  expect((await app.post('step-up', { code }, stolen ?? '')).status).toBe(401)
  // The owner mistypes one code, too.
  expect((await app.post('step-up', { code: '000000' }, member.cookie)).status).toBe(401)
  expect((await app.post('step-up', { code }, member.cookie)).status).toBe(200)
})

test('a right code resets the guesses of all sessions; the password alone does not', async () => {
  const member = await anEnrolledMember()
  const guessInNewSession = async () => {
    const { cookie } = await signIn(app, member.username, { totp: await member.code() })
    for (let n = 0; n < 4; n += 1) await app.post('step-up', { code: '000000' }, cookie ?? '')
  }
  for (let session = 0; session < 4; session += 1) await guessInNewSession()
  expect(await countCodes(member.userId)).toBe(16)
  const next = { password: 'Another-Password1!', confirmPassword: 'Another-Password1!' }
  const form = { currentPassword: PASSWORD, ...next }
  expect((await app.post('password', form, member.cookie)).body.code).toBe('totp_required')
  expect(await countCodes(member.userId)).toBe(16)
  const code = await member.code()
  expect((await app.post('step-up', { code }, member.cookie)).status).toBe(200)
  expect(await countCodes(member.userId)).toBe(0)
})

test('requests without a session do not use up the step-ups of an address', async () => {
  const strict = await openAuthTestApp({ SIGN_INS_PER_HOUR: '3' })
  try {
    const member = await aStaffMember(strict)
    for (let n = 0; n < 5; n += 1) await strict.post('step-up', { code: '000000' })
    const { body } = await strict.post('step-up', { code: '000000' }, member.cookie)
    expect(body.code).toBe('totp_enrolment_required')
  } finally {
    await strict.close()
  }
})
