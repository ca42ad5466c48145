import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aPlayer,
  aStaffMember,
  isSignedIn,
  openAuthTestApp,
  signIn,
} from '../../../../test/auth-harness.ts'
import type { AuthTestApp } from '../../../../test/auth-harness.ts'
import {
  ORIGIN,
  addPasskey,
  signInWithPasskey,
  stepUpWithPasskey,
} from '../../../../test/passkeys.ts'

let app: AuthTestApp
beforeAll(async () => {
  app = await openAuthTestApp({ PUBLIC_ORIGINS: ORIGIN })
})
afterAll(() => app.close())

async function office(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  cookie: string,
  payload?: object,
) {
  const reply = await app.app.inject({
    method,
    url: `/api/v1/admin/${url}`,
    headers: { cookie: `__Host-kapis=${cookie}`, 'idempotency-key': randomUUID() },
    ...(payload !== undefined && { payload }),
  })
  return { status: reply.statusCode, ...reply.json<{ code?: string; data: never }>() }
}

async function passkeysOf(userId: string): Promise<number> {
  const rows = await app.db
    .selectFrom('passkey')
    .select('passkey_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.length
}

test('a reset of the password removes the passkeys, which a thief may have added', async () => {
  const staff = await aStaffMember(app)
  const player = await aPlayer(app)
  const passkey = await addPasskey(app, player)
  const link = await office('POST', `users/${player.userId}/password-link`, staff.cookie, {
    reason: 'Asked by phone',
  })
  const { token } = link.data as { token: string }
  const password = 'Another-Password1!'
  const reset = { token, password, confirmPassword: password }
  expect((await app.post('password/reset', reset)).status).toBe(200)
  expect((await signInWithPasskey(app, passkey)).body.code).toBe('wrong_passkey')
  expect(await passkeysOf(player.userId)).toBe(0)
  const rows = await app.db.selectFrom('notification').select('message').execute()
  expect(rows.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('Your passkeys were removed'),
  )
})

test('a reset of the factors by two staff removes the passkeys, also the only factor', async () => {
  const [maker, checker] = [await aStaffMember(app), await aStaffMember(app, 'super_admin')]
  const lost = await aStaffMember(app, 'moderator')
  const passkey = await addPasskey(app, lost)
  const shown = await office('GET', `users/${lost.userId}`, checker.cookie)
  expect(shown.data).toMatchObject({ user: { isTotpEnrolled: false, passkeys: 1 } })
  const request = await office('POST', `users/${lost.userId}/totp-reset`, maker.cookie, {
    reason: 'Lost the phone',
  })
  expect(request.code).toBe('second_person_needed')
  const { approval_id: id } = await app.db
    .selectFrom('approval')
    .select('approval_id')
    .where('affected_user_id', '=', lost.userId)
    .executeTakeFirstOrThrow()
  const decided = await office('POST', `approvals/${id}`, checker.cookie, { verdict: 'approve' })
  expect(decided.status).toBe(200)
  expect(await isSignedIn(app, lost.cookie)).toBe(false)
  expect((await signInWithPasskey(app, passkey)).body.code).toBe('wrong_passkey')
  expect((await signIn(app, lost.username)).status).toBe(200)
})

test('a request to reset lapses when the user adds a passkey', async () => {
  const [maker, checker] = [await aStaffMember(app), await aStaffMember(app, 'super_admin')]
  const found = await aStaffMember(app, 'moderator')
  const passkey = await addPasskey(app, found)
  await office('POST', `users/${found.userId}/totp-reset`, maker.cookie, { reason: 'Lost' })
  const { cookie } = await signInWithPasskey(app, passkey)
  await stepUpWithPasskey(app, passkey, { cookie: cookie ?? '' })
  await addPasskey(app, { cookie: cookie ?? '' }, { isSteppedUp: true })
  const { approval_id: id } = await app.db
    .selectFrom('approval')
    .select('approval_id')
    .where('affected_user_id', '=', found.userId)
    .executeTakeFirstOrThrow()
  const decided = await office('POST', `approvals/${id}`, checker.cookie, { verdict: 'approve' })
  expect(decided.code).toBe('approval_lapsed')
  expect(await passkeysOf(found.userId)).toBe(2)
})

test('deleting a user deletes the passkeys', async () => {
  const staff = await aStaffMember(app, 'super_admin')
  const player = await aPlayer(app)
  const passkey = await addPasskey(app, player)
  expect((await office('DELETE', `users/${player.userId}`, staff.cookie)).status).toBe(200)
  expect(await passkeysOf(player.userId)).toBe(0)
  expect((await signInWithPasskey(app, passkey)).body.code).toBe('wrong_passkey')
})
