import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aPlayer,
  aStaffMember,
  isSignedIn,
  openAuthTestApp,
  setUser,
  signIn,
} from '../../../../test/auth-harness.ts'
import type { AuthTestApp } from '../../../../test/auth-harness.ts'
import { enrolTotp, freshCode } from '../../../../test/enrol-totp.ts'
import { ORIGIN, addPasskey, signInWithPasskey, startSignIn } from '../../../../test/passkeys.ts'
import { makeAuthenticator } from '../../../../test/virtual-authenticator.ts'
import type { Lie } from '../../../../test/virtual-authenticator.ts'

let app: AuthTestApp
beforeAll(async () => {
  app = await openAuthTestApp({ PUBLIC_ORIGINS: ORIGIN })
})
afterAll(() => app.close())

async function aPlayerWithPasskey() {
  const player = await aPlayer(app)
  return { ...player, passkey: await addPasskey(app, player) }
}

async function failuresOf(userId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('sign_in_failure')
    .select('why')
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  return rows.map(({ why }) => why)
}

test('a passkey signs in with the same cookies as a password, and records its use', async () => {
  const player = await aPlayerWithPasskey()
  const answer = await signInWithPasskey(app, player.passkey)
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({ user: { userId: player.userId, role: 'player' } })
  expect(answer.cookieFlags).toContain('Secure; HttpOnly; SameSite=Lax')
  expect(answer.device).not.toBeNull()
  expect(await isSignedIn(app, answer.cookie ?? '')).toBe(true)
  const { body } = await app.get('passkeys', player.cookie)
  expect(body.data).toMatchObject({
    isAvailable: true,
    passkeys: [{ name: 'Test key', isSynced: true, lastUsedAt: expect.any(String) }],
  })
})

test.each<[string, Lie]>([
  ['an origin of another site', { origin: 'https://kapis.test.evil.example' }],
  ['another port of our host', { origin: 'https://kapis.test:8443' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['a challenge that we did not issue', { challenge: 'bm90IG91cnM' }],
  ['a user who was not verified', { isUnverified: true }],
  ['the signature of another key', { key: anotherKey() }],
  ['the account of somebody else', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('a signature is refused with %s', async (_, lie) => {
  const player = await aPlayerWithPasskey()
  const { status, body, cookie } = await signInWithPasskey(app, player.passkey, lie)
  expect({ status, code: body.code, cookie }).toEqual({
    status: 401,
    code: 'wrong_passkey',
    cookie: null,
  })
  expect(await failuresOf(player.userId)).toEqual(['wrong_passkey'])
})

function anotherKey() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
}

test('a challenge works once, also when two answers are sent concurrently', async () => {
  const player = await aPlayerWithPasskey()
  const { options, from } = await startSignIn(app)
  const answers = await Promise.all(
    [player.passkey.sign(options), player.passkey.sign(options)].map((sent) =>
      app.post('passkeys/sign-in', sent, undefined, from),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  const again = await app.post('passkeys/sign-in', player.passkey.sign(options), undefined, from)
  expect(again.body.code).toBe('wrong_passkey')
})

test('a challenge is for the browser that asked for it, and for a sign-in only', async () => {
  const player = await aPlayerWithPasskey()
  const { options, from } = await startSignIn(app)
  const { from: other } = await startSignIn(app)
  const stolen = await app.post('passkeys/sign-in', player.passkey.sign(options), undefined, other)
  expect(stolen.body.code).toBe('wrong_passkey')
  const asStepUp = await app.post(
    'passkeys/step-up',
    player.passkey.sign(options),
    player.cookie,
    from,
  )
  expect(asStepUp.body.code).toBe('wrong_passkey')
  const own = await app.post('passkeys/sign-in', player.passkey.sign(options), undefined, from)
  expect(own.status).toBe(200)
})

test('a challenge expires after five minutes', async () => {
  const player = await aPlayerWithPasskey()
  const { options, from } = await startSignIn(app)
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from max(expires_at) - clock_timestamp()) / 60)::int as minutes
    from passkey_challenge`.execute(app.db)
  expect(rows).toEqual([{ minutes: 5 }])
  await sql`update passkey_challenge set expires_at = expires_at - interval '5 minutes'`.execute(
    app.owner,
  )
  const late = await app.post('passkeys/sign-in', player.passkey.sign(options), undefined, from)
  expect(late.body.code).toBe('wrong_passkey')
})

test('a counter that does not grow shows a copied key', async () => {
  const player = await aPlayerWithPasskey()
  expect((await signInWithPasskey(app, player.passkey, { signCount: 9 })).status).toBe(200)
  expect((await signInWithPasskey(app, player.passkey, { signCount: 9 })).status).toBe(401)
  expect((await signInWithPasskey(app, player.passkey, { signCount: 0 })).status).toBe(401)
  expect(await failuresOf(player.userId)).toEqual(['passkey_copied', 'passkey_copied'])
  expect((await signInWithPasskey(app, player.passkey, { signCount: 10 })).status).toBe(200)
})

test('an authenticator without a counter signs in again and again', async () => {
  const player = await aPlayerWithPasskey()
  for (const signCount of [0, 0, 0]) {
    expect((await signInWithPasskey(app, player.passkey, { signCount })).status).toBe(200)
  }
})

test('an unknown passkey gets the same reply as a wrong one', async () => {
  const player = await aPlayerWithPasskey()
  const stranger = makeAuthenticator(ORIGIN)
  const unknown = await signInWithPasskey(app, stranger, { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' })
  const wrong = await signInWithPasskey(app, player.passkey, { key: anotherKey() })
  expect({ status: unknown.status, code: unknown.body.code, text: unknown.body.message }).toEqual({
    status: wrong.status,
    code: wrong.body.code,
    text: wrong.body.message,
  })
})

test.each([
  ['blocked', { status: 'blocked' }, 'account_blocked'],
  ['disabled', { status: 'disabled' }, 'account_blocked'],
  ['deleted', { deleted_at: new Date() }, 'wrong_passkey'],
  ['closed by its owner', { status: 'disabled', closed_at: new Date() }, 'account_closed'],
])('a passkey does not open an account that is %s', async (_, changes, code) => {
  const player = await aPlayerWithPasskey()
  await setUser(app, player.userId, changes)
  const answer = await signInWithPasskey(app, player.passkey)
  expect({ code: answer.body.code, cookie: answer.cookie }).toEqual({ code, cookie: null })
})

test('five wrong signatures lock the address for the account, as wrong passwords do', async () => {
  const player = await aPlayerWithPasskey()
  const at = { address: '198.51.100.7' }
  for (let n = 0; n < 5; n += 1) {
    await signInWithPasskey(app, player.passkey, { key: anotherKey() }, at)
  }
  expect((await signInWithPasskey(app, player.passkey, {}, at)).status).toBe(401)
  expect((await signIn(app, player.username, {}, at)).status).toBe(401)
  expect((await failuresOf(player.userId)).slice(-2)).toEqual(['locked', 'locked'])
  expect((await signInWithPasskey(app, player.passkey, {}, { address: '192.0.2.1' })).status).toBe(
    200,
  )
})

test('a passkey counts as both factors, and TOTP stays as the fallback [AUTH-12]', async () => {
  const member = await aStaffMember(app)
  const passkey = await addPasskey(app, member)
  const secret = await enrolTotp(app.db, app.sealer, member.userId)
  expect((await signInWithPasskey(app, passkey)).status).toBe(200)
  expect((await signIn(app, member.username)).body.code).toBe('totp_required')
  const totp = await freshCode(app.db, member.userId, secret)
  expect((await signIn(app, member.username, { totp })).status).toBe(200)
})

test('staff whose only factor is a passkey cannot sign in with the password', async () => {
  const member = await aStaffMember(app)
  const passkey = await addPasskey(app, member)
  const { body, cookie } = await signIn(app, member.username)
  expect({ code: body.code, cookie }).toEqual({ code: 'passkey_required', cookie: null })
  expect((await signInWithPasskey(app, passkey)).status).toBe(200)
})

test('a player with a passkey can still sign in with the password', async () => {
  const player = await aPlayerWithPasskey()
  expect((await signIn(app, player.username)).status).toBe(200)
})
