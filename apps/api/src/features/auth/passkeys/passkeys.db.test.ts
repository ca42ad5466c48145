import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PASSWORD,
  aPlayer,
  aStaffMember,
  isSignedIn,
  openAuthTestApp,
  signIn,
} from '../../../../test/auth-harness.ts'
import type { AuthTestApp } from '../../../../test/auth-harness.ts'
import { enrolTotp, freshCode } from '../../../../test/enrol-totp.ts'
import {
  ORIGIN,
  addPasskey,
  signInWithPasskey,
  startPasskey,
  stepUp,
  stepUpWithPasskey,
} from '../../../../test/passkeys.ts'
import { makeAuthenticator } from '../../../../test/virtual-authenticator.ts'
import type { Lie } from '../../../../test/virtual-authenticator.ts'

let app: AuthTestApp
beforeAll(async () => {
  app = await openAuthTestApp({ PUBLIC_ORIGINS: ORIGIN, STAFF_MFA: 'required' })
})
afterAll(() => app.close())

type Member = { userId: string; cookie: string }

async function send(method: 'PUT' | 'DELETE', passkeyId: string, cookie: string, payload?: object) {
  const reply = await app.app.inject({
    method,
    url: `/api/v1/auth/passkeys/${passkeyId}`,
    headers: { cookie: `__Host-kapis=${cookie}` },
    ...(payload !== undefined && { payload }),
  })
  return { status: reply.statusCode, code: reply.json<{ code?: string }>().code }
}

const remove = (passkeyId: string, { cookie }: Member) => send('DELETE', passkeyId, cookie)

async function namesOf({ cookie }: Member): Promise<string[]> {
  const { body } = await app.get('passkeys', cookie)
  const { passkeys } = body.data as { passkeys: { name: string }[] }
  return passkeys.map(({ name }) => name)
}

async function messagesTo({ userId }: Member): Promise<string[]> {
  const rows = await app.db
    .selectFrom('notification')
    .select('message')
    .where('user_id', '=', userId)
    .orderBy('sent_at', 'desc')
    .execute()
  return rows.map(({ message }) => message)
}

async function logOf({ userId }: Member): Promise<unknown[]> {
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['action', 'description', 'new_value'])
    .where('affected_user_id', '=', userId)
    .orderBy('seq')
    .execute()
  return rows
}

test('a passkey is added after the password was confirmed, and the user is told', async () => {
  const player = await aPlayer(app)
  const early = await app.post('passkeys/options', undefined, player.cookie)
  expect(early.body.code).toBe('step_up_required')
  expect((await app.post('step-up', { password: 'Wrong-1!' }, player.cookie)).status).toBe(401)
  await addPasskey(app, player, { name: '  Maya’s phone ' })
  expect(await namesOf(player)).toEqual(['Maya’s phone'])
  expect((await messagesTo(player))[0]).toContain('A passkey was added')
})

test('with an authenticator app the step-up needs its code, not only the password', async () => {
  const player = await aPlayer(app)
  const secret = await enrolTotp(app.db, app.sealer, player.userId)
  expect((await stepUp(app, player)).body.code).toBe('totp_required')
  const code = await freshCode(app.db, player.userId, secret)
  expect((await app.post('step-up', { code }, player.cookie)).status).toBe(200)
  await addPasskey(app, player, { isSteppedUp: true })
  expect(await namesOf(player)).toHaveLength(1)
})

test.each<[string, Lie]>([
  ['from another origin', { origin: 'https://evil.example' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['of a user who was not verified', { isUnverified: true }],
  ['with a challenge of its own', { challenge: 'bm90IG91cnM' }],
])('a new passkey %s is refused', async (_, lie) => {
  const player = await aPlayer(app)
  await stepUp(app, player)
  const made = makeAuthenticator(ORIGIN).create(await startPasskey(app, player), lie)
  const answer = await app.post('passkeys', made, player.cookie)
  expect(answer.body.code).toBe('passkey_refused')
  expect(await namesOf(player)).toEqual([])
})

test('a challenge of another user, or one that was used, adds no passkey', async () => {
  const [player, thief] = [await aPlayer(app), await aPlayer(app)]
  await stepUp(app, player)
  const options = await startPasskey(app, player)
  const planted = makeAuthenticator(ORIGIN).create(options)
  expect((await app.post('passkeys', planted, thief.cookie)).body.code).toBe('passkey_refused')
  expect((await app.post('passkeys', planted, player.cookie)).status).toBe(200)
  const second = makeAuthenticator(ORIGIN).create(options)
  expect((await app.post('passkeys', second, player.cookie)).body.code).toBe('passkey_refused')
})

test('an account has at most ten passkeys, and a passkey belongs to one account', async () => {
  const [player, other] = [await aPlayer(app), await aPlayer(app)]
  const authenticator = makeAuthenticator(ORIGIN)
  await addPasskey(app, player, { authenticator })
  await stepUp(app, other)
  const again = authenticator.create(await startPasskey(app, other))
  expect((await app.post('passkeys', again, other.cookie)).body.code).toBe('passkey_known')
  for (let n = 1; n < 10; n += 1) await addPasskey(app, player, { isSteppedUp: true })
  const full = await app.post('passkeys/options', undefined, player.cookie)
  expect(full.body.code).toBe('passkeys_full')
})

test('only the owner renames and removes a passkey, and removing needs a step-up', async () => {
  const [player, other] = [await aPlayer(app), await aPlayer(app)]
  const { passkeyId } = await addPasskey(app, player)
  await stepUp(app, other)
  expect(await send('PUT', passkeyId, other.cookie, { name: 'Mine' })).toMatchObject({
    code: 'not_found',
  })
  expect(await remove(passkeyId, other)).toMatchObject({ code: 'not_found' })
  expect(await send('PUT', passkeyId, player.cookie, { name: 'Work laptop' })).toEqual({
    status: 200,
  })
  expect(await namesOf(player)).toEqual(['Work laptop'])
  await sql`update user_session set stepped_up_until = null`.execute(app.owner)
  expect(await remove(passkeyId, player)).toMatchObject({ code: 'step_up_required' })
  expect(await namesOf(player)).toHaveLength(1)
})

test('a removed passkey signs nobody in, and the sessions on other devices end', async () => {
  const player = await aPlayer(app)
  const passkey = await addPasskey(app, player)
  const { cookie: elsewhere } = await signInWithPasskey(app, passkey)
  expect((await stepUpWithPasskey(app, passkey, player)).status).toBe(200)
  expect(await remove(passkey.passkeyId, player)).toEqual({ status: 200 })
  expect((await signInWithPasskey(app, passkey)).body.code).toBe('wrong_passkey')
  expect(await isSignedIn(app, elsewhere ?? '')).toBe(false)
  expect(await isSignedIn(app, player.cookie)).toBe(true)
  expect((await messagesTo(player))[0]).toContain('A passkey was removed')
})

test('a step-up takes a passkey of the user, over a challenge of the same session', async () => {
  const [player, other] = [await aPlayer(app), await aPlayer(app)]
  const passkey = await addPasskey(app, player)
  const strange = await addPasskey(app, other)
  expect((await stepUpWithPasskey(app, strange, player)).body.code).toBe('wrong_passkey')
  const { cookie } = await signInWithPasskey(app, passkey)
  const { body } = await app.post('passkeys/step-up/options', undefined, player.cookie)
  const sent = passkey.sign(body.data as { challenge: string })
  const moved = await app.post('passkeys/step-up', sent, cookie ?? '')
  expect(moved.body.code).toBe('wrong_passkey')
  const none = await app.post('passkeys/step-up/options', undefined, (await aPlayer(app)).cookie)
  expect(none.status).toBe(404)
})

test('a passkey is the second factor of staff: it opens the office and confirms actions [AUTH-12]', async () => {
  const member = await aStaffMember(app, 'super_admin')
  const { cookie: other } = await signIn(app, member.username)
  const office = async () => {
    const headers = { cookie: `__Host-kapis=${member.cookie}` }
    const reply = await app.app.inject({ url: '/api/v1/admin/users', headers })
    return reply.json<{ code?: string }>().code
  }
  expect(await office()).toBe('totp_enrolment_required')
  const passkey = await addPasskey(app, member)
  expect(await isSignedIn(app, other ?? '')).toBe(false)
  expect(await office()).toBeUndefined()
  const { cookie } = await signInWithPasskey(app, passkey)
  const link = `/api/v1/admin/users/${(await aPlayer(app)).userId}/password-link`
  const issue = async () => {
    const reply = await app.app.inject({
      method: 'POST',
      url: link,
      headers: { cookie: `__Host-kapis=${cookie ?? ''}` },
      payload: { reason: 'Asked by phone' },
    })
    return reply.json<{ code?: string }>().code
  }
  expect(await issue()).toBe('step_up_required')
  const fresh = await stepUpWithPasskey(app, passkey, { cookie: cookie ?? '' })
  expect(fresh.status).toBe(200)
  expect(await issue()).toBeUndefined()
})

test('staff keep a second factor, and the staff log shows what they changed', async () => {
  const member = await aStaffMember(app)
  const first = await addPasskey(app, member, { name: 'Phone' })
  expect(await remove(first.passkeyId, member)).toMatchObject({ code: 'last_factor' })
  await addPasskey(app, member, { name: 'Security key', isSteppedUp: true })
  expect(await remove(first.passkeyId, member)).toEqual({ status: 200 })
  expect(await logOf(member)).toEqual([
    { action: 'auth.passkey', description: 'Added a passkey', new_value: { passkey: 'Phone' } },
    {
      action: 'auth.passkey',
      description: 'Added a passkey',
      new_value: { passkey: 'Security key' },
    },
    { action: 'auth.passkey', description: 'Removed a passkey', new_value: { passkey: 'Phone' } },
  ])
})

test('staff with only a passkey confirm it before they change the password', async () => {
  const member = await aStaffMember(app)
  const passkey = await addPasskey(app, member)
  const { cookie } = await signInWithPasskey(app, passkey)
  const password = 'Another-Password1!'
  const form = { currentPassword: PASSWORD, password, confirmPassword: password }
  const bare = await app.post('password', form, cookie ?? '')
  expect(bare.body.code).toBe('step_up_required')
  expect((await app.post('step-up', { password: PASSWORD }, cookie ?? '')).body.code).toBe(
    'step_up_required',
  )
  await stepUpWithPasskey(app, passkey, { cookie: cookie ?? '' })
  expect((await app.post('password', form, cookie ?? '')).status).toBe(200)
})

test('without a domain name there are no passkeys', async () => {
  const bare = await openAuthTestApp({ PUBLIC_ORIGINS: 'http://127.0.0.1:4000' })
  const player = await aPlayer(bare)
  expect((await bare.get('passkeys', player.cookie)).body.data).toEqual({
    isAvailable: false,
    passkeys: [],
  })
  const start = await bare.post('passkeys/sign-in/options')
  expect(start.body.code).toBe('passkeys_unavailable')
  await bare.close()
})
