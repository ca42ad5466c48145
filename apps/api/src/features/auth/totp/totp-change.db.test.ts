import { generate } from 'otplib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PASSWORD,
  aPlayer,
  aStaffMember,
  getUser,
  isSignedIn,
  openAuthHouse,
  signIn,
} from '../../../../test/auth-harness.ts'
import type { AuthHouse } from '../../../../test/auth-harness.ts'
import { freshCode } from '../../../../test/enrol-totp.ts'

let house: AuthHouse
beforeAll(async () => {
  house = await openAuthHouse()
})
afterAll(() => house.close())

type Person = { userId: string; username: string; cookie: string }
const password = PASSWORD

async function enrol(person: Person, proof: object = { password }) {
  const { body } = await house.post('totp', proof, person.cookie)
  const secret = String(body.data?.['secret'])
  const code = await generate({ secret })
  const confirmed = await house.post('totp/confirm', { code }, person.cookie)
  const recoveryCodes = (confirmed.body.data?.['recoveryCodes'] ?? []) as string[]
  return { ...person, secret, recoveryCodes, status: confirmed.status }
}

/** What the inbox of a person says, newest first. */
async function told({ userId }: Person): Promise<string[]> {
  const rows = await house.db
    .selectFrom('notification')
    .select('message')
    .where('user_id', '=', userId)
    .orderBy('sent_at', 'desc')
    .execute()
  return rows.map(({ message }) => message)
}

async function anotherSession({ username, userId, secret }: Person & { secret: string }) {
  const totp = await freshCode(house.db, userId, secret)
  return (await signIn(house, username, { totp })).cookie ?? ''
}

test('setting up an authenticator asks for the password and tells the person', async () => {
  const player = await aPlayer(house)
  expect((await house.post('totp', undefined, player.cookie)).status).toBe(400)
  const wrong = await house.post('totp', { password: 'Wrong-Password1!' }, player.cookie)
  expect(wrong.body.code).toBe('wrong_credentials')
  expect((await enrol(player)).status).toBe(200)
  expect(await told(player)).toEqual([expect.stringContaining('was set up')])
})

test('a recovery code and the password replace a lost authenticator', async () => {
  const lost = await enrol(await aPlayer(house))
  const other = await anotherSession(lost)
  const [code] = lost.recoveryCodes
  expect((await house.post('totp', { password }, lost.cookie)).body.code).toBe('totp_required')
  const fresh = await enrol(lost, { password, code })
  expect(fresh.status).toBe(200)
  expect(await isSignedIn(house, other)).toBe(false)
  expect(await isSignedIn(house, lost.cookie)).toBe(true)
  expect((await told(lost))[0]).toContain('was replaced')
  const old = await generate({ secret: lost.secret })
  expect((await signIn(house, lost.username, { totp: old })).status).toBe(401)
  const totp = await freshCode(house.db, lost.userId, fresh.secret)
  expect((await signIn(house, lost.username, { totp })).status).toBe(200)
  expect((await signIn(house, lost.username, { totp: lost.recoveryCodes[1] })).status).toBe(401)
})

test('until the new one is confirmed, the old authenticator counts', async () => {
  const member = await enrol(await aPlayer(house))
  await house.post('totp', { password, code: member.recoveryCodes[0] }, member.cookie)
  expect(await isSignedIn(house, await anotherSession(member))).toBe(true)
})

test('what was begun more than 15 minutes ago cannot be confirmed', async () => {
  const player = await aPlayer(house)
  const { body } = await house.post('totp', { password }, player.cookie)
  await sql`update app_user set totp_pending_at = now() - interval '16 minutes'
    where user_id = ${player.userId}`.execute(house.owner)
  const code = await generate({ secret: String(body.data?.['secret']) })
  expect((await house.post('totp/confirm', { code }, player.cookie)).body.code).toBe('conflict')
})

test('who signed in with a recovery code replaces the authenticator by the password', async () => {
  const lost = await enrol(await aPlayer(house))
  const { cookie } = await signIn(house, lost.username, { totp: lost.recoveryCodes[0] })
  const back = { ...lost, cookie: cookie ?? '' }
  expect((await enrol(back)).status).toBe(200)
  const again = await house.post('totp', { password }, back.cookie)
  expect(again.body.code).toBe('totp_required')
})

test('new recovery codes replace the old ones and end the other sessions', async () => {
  const member = await enrol(await aPlayer(house))
  const other = await anotherSession(member)
  const code = await freshCode(house.db, member.userId, member.secret)
  const renewed = await house.post('totp/recovery-codes', { password, code }, member.cookie)
  expect(renewed.body.data?.['recoveryCodes']).toHaveLength(10)
  expect(await isSignedIn(house, other)).toBe(false)
  expect((await told(member))[0]).toContain('recovery codes')
  const [old] = member.recoveryCodes
  expect((await signIn(house, member.username, { totp: old })).status).toBe(401)
})

test('a player removes the authenticator; staff can only replace theirs', async () => {
  const player = await enrol(await aPlayer(house))
  const other = await anotherSession(player)
  const code = await freshCode(house.db, player.userId, player.secret)
  expect((await house.post('totp/remove', { password, code }, player.cookie)).status).toBe(200)
  expect(await isSignedIn(house, other)).toBe(false)
  expect((await told(player))[0]).toContain('was removed')
  expect((await signIn(house, player.username)).status).toBe(200)
  const member = await enrol(await aStaffMember(house))
  const proof = { password, code: await freshCode(house.db, member.userId, member.secret) }
  expect((await house.post('totp/remove', proof, member.cookie)).body.code).toBe('forbidden')
})

test('the right password does not buy more guesses of the code', async () => {
  const member = await enrol(await aPlayer(house))
  for (let n = 0; n < 5; n += 1) {
    await house.post('totp', { password, code: '000000' }, member.cookie)
  }
  const code = await freshCode(house.db, member.userId, member.secret)
  const locked = await house.post('totp', { password, code }, member.cookie)
  expect(locked.body.code).toBe('wrong_credentials')
})

test('the state of the own authenticator says what is left', async () => {
  const member = await enrol(await aPlayer(house))
  await signIn(house, member.username, { totp: member.recoveryCodes[0] })
  const { body } = await house.get('totp', member.cookie)
  expect(body.data).toMatchObject({ isEnrolled: true, recoveryCodesLeft: 9, isRecovery: false })
})

async function ask(as: Person, url: string, payload: object) {
  const reply = await house.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie: `__Host-kapis=${as.cookie}` },
  })
  return JSON.parse(reply.body) as { code?: string }
}
const askReset = (as: Person, about: Person) =>
  ask(as, `/api/v1/admin/users/${about.userId}/totp-reset`, { reason: 'Lost the phone' })

async function decide(as: Person, about: Person) {
  const row = await house.db
    .selectFrom('approval')
    .select('approval_id')
    .where('affected_user_id', '=', about.userId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return ask(as, `/api/v1/admin/approvals/${row.approval_id}`, { verdict: 'approve' })
}

test('staff reset an authenticator by two people', async () => {
  const [maker, checker] = [await aStaffMember(house), await aStaffMember(house)]
  const lost = await enrol(await aStaffMember(house, 'moderator'))
  expect((await askReset(maker, lost)).code).toBe('second_person_needed')
  expect((await getUser(house, lost.userId)).totp_enrolled_at).not.toBeNull()
  expect((await decide(maker, lost)).code).toBe('forbidden')
  expect((await decide(checker, lost)).code).toBeUndefined()
  expect(await isSignedIn(house, lost.cookie)).toBe(false)
  expect((await told(lost))[0]).toContain('was reset')
  expect((await signIn(house, lost.username)).status).toBe(200)
  const user = await getUser(house, lost.userId)
  expect(user).toMatchObject({ totp_enrolled_at: null, totp_secret_sealed: null })
  expect(user.payout_hold_until).not.toBeNull()
  const log = await house.db
    .selectFrom('audit_log')
    .select(['action', 'description'])
    .where('affected_user_id', '=', lost.userId)
    .where('action', '=', 'users.totp-reset')
    .orderBy('seq')
    .execute()
  expect(log.map(({ description }) => description)).toEqual([
    'Asked for a second person',
    'Reset the authenticator',
    'Agreed as the second person',
  ])
})

test('a request to reset an authenticator that was replaced since lapses', async () => {
  const [maker, checker] = [await aStaffMember(house), await aStaffMember(house)]
  const lost = await enrol(await aPlayer(house))
  await askReset(maker, lost)
  const fresh = await enrol(lost, { password, code: lost.recoveryCodes[0] })
  expect(fresh.status).toBe(200)
  expect((await decide(checker, lost)).code).toBe('approval_lapsed')
  expect((await getUser(house, lost.userId)).totp_enrolled_at).not.toBeNull()
  expect(await isSignedIn(house, lost.cookie)).toBe(true)
  const request = await house.db
    .selectFrom('approval')
    .select(['state', 'lapsed_reason'])
    .where('affected_user_id', '=', lost.userId)
    .executeTakeFirstOrThrow()
  expect(request).toEqual({ state: 'lapsed', lapsed_reason: 'subject_changed' })
  expect((await askReset(maker, lost)).code).toBe('second_person_needed')
  expect((await decide(checker, lost)).code).toBeUndefined()
})

test('a replacement and an approved reset at the same moment never lose the new one', async () => {
  const [maker, checker] = [await aStaffMember(house), await aStaffMember(house)]
  for (let n = 0; n < 5; n += 1) {
    const lost = await enrol(await aPlayer(house))
    await askReset(maker, lost)
    const [code] = lost.recoveryCodes
    const { body } = await house.post('totp', { password, code }, lost.cookie)
    const first = await generate({ secret: String(body.data?.['secret']) })
    const [confirmed, decided] = await Promise.all([
      house.post('totp/confirm', { code: first }, lost.cookie),
      decide(checker, lost),
    ])
    const { totp_enrolled_at } = await getUser(house, lost.userId)
    const isReplaced = confirmed.status === 200
    expect(decided.code).toBe(isReplaced ? 'approval_lapsed' : undefined)
    expect(totp_enrolled_at !== null).toBe(isReplaced)
  }
})

test('nobody resets the authenticator of a peer, of a superior, or of themselves', async () => {
  const admin = await aStaffMember(house)
  for (const about of [
    await aStaffMember(house),
    await aStaffMember(house, 'super_admin'),
    admin,
  ]) {
    expect((await askReset(admin, about)).code).toBe('forbidden')
  }
  const moderator = await aStaffMember(house, 'moderator')
  expect((await askReset(moderator, await aPlayer(house))).code).toBe('forbidden')
})

test('where there is no authenticator, there is nothing to reset', async () => {
  const admin = await aStaffMember(house)
  expect((await askReset(admin, await aPlayer(house))).code).toBe('conflict')
})
