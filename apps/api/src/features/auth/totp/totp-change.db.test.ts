import { generate } from 'otplib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PASSWORD,
  aPlayer,
  aStaffMember,
  getUser,
  isSignedIn,
  openAuthTestApp,
  signIn,
} from '../../../../test/auth-harness.ts'
import type { AuthTestApp } from '../../../../test/auth-harness.ts'
import { freshCode } from '../../../../test/enrol-totp.ts'

let testApp: AuthTestApp
beforeAll(async () => {
  testApp = await openAuthTestApp()
})
afterAll(() => testApp.close())

type SignedInUser = { userId: string; username: string; cookie: string }
const password = PASSWORD

async function enrol(account: SignedInUser, proof: object = { password }) {
  const { body } = await testApp.post('totp', proof, account.cookie)
  const secret = String(body.data?.['secret'])
  const code = await generate({ secret })
  const confirmed = await testApp.post('totp/confirm', { code }, account.cookie)
  const recoveryCodes = (confirmed.body.data?.['recoveryCodes'] ?? []) as string[]
  return { ...account, secret, recoveryCodes, status: confirmed.status }
}

/** Returns the messages in a user's inbox, newest first. */
async function notified({ userId }: SignedInUser): Promise<string[]> {
  const rows = await testApp.db
    .selectFrom('notification')
    .select('message')
    .where('user_id', '=', userId)
    .orderBy('sent_at', 'desc')
    .execute()
  return rows.map(({ message }) => message)
}

async function anotherSession({ username, userId, secret }: SignedInUser & { secret: string }) {
  const totp = await freshCode(testApp.db, userId, secret)
  return (await signIn(testApp, username, { totp })).cookie ?? ''
}

test('setting up an authenticator needs the password and notifies the user', async () => {
  const player = await aPlayer(testApp)
  expect((await testApp.post('totp', undefined, player.cookie)).status).toBe(400)
  const wrong = await testApp.post('totp', { password: 'Wrong-Password1!' }, player.cookie)
  expect(wrong.body.code).toBe('wrong_credentials')
  expect((await enrol(player)).status).toBe(200)
  expect(await notified(player)).toEqual([expect.stringContaining('was set up')])
})

test('a recovery code and the password replace a lost authenticator', async () => {
  const lost = await enrol(await aPlayer(testApp))
  const other = await anotherSession(lost)
  const [code] = lost.recoveryCodes
  expect((await testApp.post('totp', { password }, lost.cookie)).body.code).toBe('totp_required')
  const fresh = await enrol(lost, { password, code })
  expect(fresh.status).toBe(200)
  expect(await isSignedIn(testApp, other)).toBe(false)
  expect(await isSignedIn(testApp, lost.cookie)).toBe(true)
  expect((await notified(lost))[0]).toContain('was replaced')
  const old = await generate({ secret: lost.secret })
  expect((await signIn(testApp, lost.username, { totp: old })).status).toBe(401)
  const totp = await freshCode(testApp.db, lost.userId, fresh.secret)
  expect((await signIn(testApp, lost.username, { totp })).status).toBe(200)
  expect((await signIn(testApp, lost.username, { totp: lost.recoveryCodes[1] })).status).toBe(401)
})

test('the old authenticator stays valid until the new one is confirmed', async () => {
  const member = await enrol(await aPlayer(testApp))
  await testApp.post('totp', { password, code: member.recoveryCodes[0] }, member.cookie)
  expect(await isSignedIn(testApp, await anotherSession(member))).toBe(true)
})

test('an enrolment older than 15 minutes cannot be confirmed', async () => {
  const player = await aPlayer(testApp)
  const { body } = await testApp.post('totp', { password }, player.cookie)
  await sql`update app_user set totp_pending_at = now() - interval '16 minutes'
    where user_id = ${player.userId}`.execute(testApp.owner)
  const code = await generate({ secret: String(body.data?.['secret']) })
  expect((await testApp.post('totp/confirm', { code }, player.cookie)).body.code).toBe('conflict')
})

test('after signing in with a recovery code the password replaces the authenticator', async () => {
  const lost = await enrol(await aPlayer(testApp))
  const { cookie } = await signIn(testApp, lost.username, { totp: lost.recoveryCodes[0] })
  const back = { ...lost, cookie: cookie ?? '' }
  expect((await enrol(back)).status).toBe(200)
  const again = await testApp.post('totp', { password }, back.cookie)
  expect(again.body.code).toBe('totp_required')
})

test('new recovery codes replace the old ones and end the other sessions', async () => {
  const member = await enrol(await aPlayer(testApp))
  const other = await anotherSession(member)
  const code = await freshCode(testApp.db, member.userId, member.secret)
  const renewed = await testApp.post('totp/recovery-codes', { password, code }, member.cookie)
  expect(renewed.body.data?.['recoveryCodes']).toHaveLength(10)
  expect(await isSignedIn(testApp, other)).toBe(false)
  expect((await notified(member))[0]).toContain('recovery codes')
  const [old] = member.recoveryCodes
  expect((await signIn(testApp, member.username, { totp: old })).status).toBe(401)
})

test('a player can remove the authenticator; staff can only replace theirs', async () => {
  const player = await enrol(await aPlayer(testApp))
  const other = await anotherSession(player)
  const code = await freshCode(testApp.db, player.userId, player.secret)
  expect((await testApp.post('totp/remove', { password, code }, player.cookie)).status).toBe(200)
  expect(await isSignedIn(testApp, other)).toBe(false)
  expect((await notified(player))[0]).toContain('was removed')
  expect((await signIn(testApp, player.username)).status).toBe(200)
  const member = await enrol(await aStaffMember(testApp))
  const proof = { password, code: await freshCode(testApp.db, member.userId, member.secret) }
  expect((await testApp.post('totp/remove', proof, member.cookie)).body.code).toBe('forbidden')
})

test('the right password allows no further guesses of the code', async () => {
  const member = await enrol(await aPlayer(testApp))
  for (let n = 0; n < 5; n += 1) {
    await testApp.post('totp', { password, code: '000000' }, member.cookie)
  }
  const code = await freshCode(testApp.db, member.userId, member.secret)
  const locked = await testApp.post('totp', { password, code }, member.cookie)
  expect(locked.body.code).toBe('wrong_credentials')
})

test("the own authenticator's status shows the recovery codes left", async () => {
  const member = await enrol(await aPlayer(testApp))
  await signIn(testApp, member.username, { totp: member.recoveryCodes[0] })
  const { body } = await testApp.get('totp', member.cookie)
  expect(body.data).toMatchObject({ isEnrolled: true, recoveryCodesLeft: 9, isRecovery: false })
})

async function ask(as: SignedInUser, url: string, payload: object) {
  const reply = await testApp.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie: `__Host-kapis=${as.cookie}` },
  })
  return JSON.parse(reply.body) as { code?: string }
}
const askReset = (as: SignedInUser, about: SignedInUser) =>
  ask(as, `/api/v1/admin/users/${about.userId}/totp-reset`, { reason: 'Lost the phone' })

async function decide(as: SignedInUser, about: SignedInUser) {
  const row = await testApp.db
    .selectFrom('approval')
    .select('approval_id')
    .where('affected_user_id', '=', about.userId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return ask(as, `/api/v1/admin/approvals/${row.approval_id}`, { verdict: 'approve' })
}

test('a reset of an authenticator needs approval', async () => {
  const [maker, checker] = [await aStaffMember(testApp), await aStaffMember(testApp)]
  const lost = await enrol(await aStaffMember(testApp, 'moderator'))
  expect((await askReset(maker, lost)).code).toBe('second_person_needed')
  expect((await getUser(testApp, lost.userId)).totp_enrolled_at).not.toBeNull()
  expect((await decide(maker, lost)).code).toBe('forbidden')
  expect((await decide(checker, lost)).code).toBeUndefined()
  expect(await isSignedIn(testApp, lost.cookie)).toBe(false)
  expect((await notified(lost))[0]).toContain('were reset')
  expect((await signIn(testApp, lost.username)).status).toBe(200)
  const user = await getUser(testApp, lost.userId)
  expect(user).toMatchObject({ totp_enrolled_at: null, totp_secret_sealed: null })
  expect(user.payout_hold_until).not.toBeNull()
  const log = await testApp.db
    .selectFrom('audit_log')
    .select(['action', 'description'])
    .where('affected_user_id', '=', lost.userId)
    .where('action', '=', 'users.totp-reset')
    .orderBy('seq')
    .execute()
  expect(log.map(({ description }) => description)).toEqual([
    'Requested approval',
    'Reset the second factors',
    'Approved a request',
  ])
})

test('a reset request lapses when the authenticator is replaced', async () => {
  const [maker, checker] = [await aStaffMember(testApp), await aStaffMember(testApp)]
  const lost = await enrol(await aPlayer(testApp))
  await askReset(maker, lost)
  const fresh = await enrol(lost, { password, code: lost.recoveryCodes[0] })
  expect(fresh.status).toBe(200)
  expect((await decide(checker, lost)).code).toBe('approval_lapsed')
  expect((await getUser(testApp, lost.userId)).totp_enrolled_at).not.toBeNull()
  expect(await isSignedIn(testApp, lost.cookie)).toBe(true)
  const request = await testApp.db
    .selectFrom('approval')
    .select(['state', 'lapsed_reason'])
    .where('affected_user_id', '=', lost.userId)
    .executeTakeFirstOrThrow()
  expect(request).toEqual({ state: 'lapsed', lapsed_reason: 'subject_changed' })
  expect((await askReset(maker, lost)).code).toBe('second_person_needed')
  expect((await decide(checker, lost)).code).toBeUndefined()
})

test('a replacement survives a concurrent approved reset', async () => {
  const [maker, checker] = [await aStaffMember(testApp), await aStaffMember(testApp)]
  for (let n = 0; n < 5; n += 1) {
    const lost = await enrol(await aPlayer(testApp))
    await askReset(maker, lost)
    const [code] = lost.recoveryCodes
    const { body } = await testApp.post('totp', { password, code }, lost.cookie)
    const first = await generate({ secret: String(body.data?.['secret']) })
    const [confirmed, decided] = await Promise.all([
      testApp.post('totp/confirm', { code: first }, lost.cookie),
      decide(checker, lost),
    ])
    const { totp_enrolled_at } = await getUser(testApp, lost.userId)
    const isReplaced = confirmed.status === 200
    expect(decided.code).toBe(isReplaced ? 'approval_lapsed' : undefined)
    expect(totp_enrolled_at !== null).toBe(isReplaced)
  }
})

test('staff cannot reset the authenticator of a peer, a superior or themselves', async () => {
  const admin = await aStaffMember(testApp)
  for (const about of [
    await aStaffMember(testApp),
    await aStaffMember(testApp, 'super_admin'),
    admin,
  ]) {
    expect((await askReset(admin, about)).code).toBe('forbidden')
  }
  const moderator = await aStaffMember(testApp, 'moderator')
  expect((await askReset(moderator, await aPlayer(testApp))).code).toBe('forbidden')
})

test('a user without an authenticator cannot be reset', async () => {
  const admin = await aStaffMember(testApp)
  expect((await askReset(admin, await aPlayer(testApp))).code).toBe('conflict')
})
