import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOwnSession, issuePasswordLink, listOwnSessions } from '@kapis/contract/routes'
import { sql } from 'kysely'
import {
  PASSWORD,
  aPlayer,
  aStaffMember,
  isSignedIn,
  openAuthTestApp,
  signIn,
} from '../../../../test/auth-harness.ts'
import type { AuthTestApp } from '../../../../test/auth-harness.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { untilWaiting } from '../../../../test/until-waiting.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

let auth: AuthTestApp
beforeAll(async () => {
  auth = await openAuthTestApp()
})
afterAll(() => auth.close())

const NEW = 'Another-Word2!'

async function issue({ userId }: { userId: string }, app = auth) {
  const admin = await aStaffMember(app)
  return app.app.inject({
    method: 'POST',
    url: `/api/v1/admin/users/${userId}/password-link`,
    payload: { reason: 'Called from the registered number' },
    headers: { cookie: `__Host-kapis=${admin.cookie}` },
  })
}

async function aLink(maya: { userId: string }, app = auth) {
  const reply = await issue(maya, app)
  return (reply.json() as { data: { token: string } }).data.token
}
const reset = (token: string, password = NEW, confirmPassword = password) =>
  auth.post('password/reset', { token, password, confirmPassword })

test('a password link sets a new password once, and ends every session', async () => {
  const maya = await aPlayer(auth)
  const token = await aLink(maya)
  expect((await reset(token)).body.message).toBe('Password changed successfully!')
  expect(await isSignedIn(auth, maya.cookie)).toBe(false)
  expect((await signIn(auth, maya.username)).status).toBe(401)
  expect((await signIn(auth, maya.username, { password: NEW })).status).toBe(200)
  expect((await reset(token)).body.code).toBe('link_expired')
})

test('an older, expired or forged password link does nothing', async () => {
  const maya = await aPlayer(auth)
  const older = await aLink(maya)
  const newer = await aLink(maya)
  expect((await reset(older)).body.code).toBe('link_expired')
  await sql`update password_link set expires_at = now() where user_id = ${maya.userId}`.execute(
    auth.db,
  )
  expect((await reset(newer)).body.code).toBe('link_expired')
  expect((await reset('x'.repeat(64))).body.code).toBe('link_expired')
  expect((await reset('short')).body.code).toBe('link_expired')
  expect((await signIn(auth, maya.username, { password: PASSWORD })).status).toBe(200)
})

test('the password rules apply to a password set by link', async () => {
  const token = await aLink(await aPlayer(auth))
  expect((await reset(token, 'short')).body.message).toBe('Password must be at least 8 characters')
  expect((await reset(token, NEW, 'Other-Word2!')).body.message).toBe("Passwords don't match")
  expect((await reset(token)).status).toBe(200)
})

test('only staff above moderators issue password links, and only for players', async () => {
  const testApp: TestApp = await openTestApp()
  const [maya, clerk, admin, other] = [
    await testApp.aPlayer(),
    await testApp.aPlayer({ role: 'moderator' }),
    await testApp.aPlayer({ role: 'admin' }),
    await testApp.aPlayer({ role: 'moderator' }),
  ]
  const issueAs = (as: Player, of: Player) =>
    testApp.send(as, issuePasswordLink, {
      params: { userId: of.userId },
      body: { reason: 'asked' },
    })
  expect((await issueAs(maya, maya)).status).toBe(403)
  expect((await issueAs(clerk, maya)).status).toBe(403)
  expect((await issueAs(admin, other)).status).toBe(403)
  expect((await issueAs(admin, maya)).status).toBe(200)
  await testApp.close()
})

const promote = ({ userId }: { userId: string }, db: Db) =>
  sql`update app_user set role = 'moderator' where user_id = ${userId}`.execute(db)

test.each([0, 1])('no link for a player who is being promoted, after %i links', async (before) => {
  const maya = await aPlayer(auth)
  for (let n = 0; n < before; n += 1) await aLink(maya)
  let issuing: ReturnType<typeof issue> | undefined
  await inTransaction(auth.db, async (tx) => {
    await promote(maya, tx)
    issuing = issue(maya)
    // Without a link to replace, an insert that takes no lock of the user does not wait at all.
    await Promise.race([issuing, untilWaiting(auth.db)])
  })
  const reply = await issuing!
  expect(reply.statusCode).toBe(403)
  const { rows } = await sql`select from password_link
    where user_id = ${maya.userId} and used_at is null`.execute(auth.db)
  expect(rows).toHaveLength(0)
})

test('a link of staff sets no password of staff, even if it was not spent', async () => {
  const maya = await aPlayer(auth)
  const token = await aLink(maya)
  await promote(maya, auth.db)
  await sql`update password_link set used_at = null where user_id = ${maya.userId}`.execute(auth.db)
  expect((await reset(token)).body.code).toBe('link_expired')
})

test('a player lists own sessions and can end one of them', async () => {
  const maya = await aPlayer(auth)
  const second = (await signIn(auth, maya.username)).cookie!
  const list = async () => {
    const reply = await auth.app.inject({
      method: 'GET',
      url: listOwnSessions.path.replace(':userId', maya.userId),
      headers: { cookie: `__Host-kapis=${second}` },
    })
    return (reply.json() as { data: { sessions: { sessionId: string; isCurrent: boolean }[] } })
      .data.sessions
  }
  const before = await list()
  expect(before.map((one) => one.isCurrent)).toEqual([true, false])
  const end = (sessionId: string, { cookie = second, password = PASSWORD } = {}) =>
    auth.app.inject({
      payload: { password },
      method: 'DELETE',
      url: endOwnSession.path.replace(':sessionId', sessionId),
      headers: { cookie: `__Host-kapis=${cookie}` },
    })
  const stranger = await aPlayer(auth)
  expect((await end(before[1]!.sessionId, { cookie: stranger.cookie })).statusCode).toBe(404)
  expect((await end(before[1]!.sessionId, { password: 'Wrong-1!' })).statusCode).toBe(401)
  expect(await isSignedIn(auth, maya.cookie)).toBe(true)
  expect((await end(before[1]!.sessionId)).statusCode).toBe(200)
  expect(await isSignedIn(auth, maya.cookie)).toBe(false)
  expect(await isSignedIn(auth, second)).toBe(true)
  expect((await end(before[1]!.sessionId)).statusCode).toBe(404)
  expect(await list()).toHaveLength(1)
})

test('a guessable password is refused at sign-up, by link and in the profile [ACC-10]', async () => {
  const strict = await openAuthTestApp({ GUESSABLE_PASSWORDS: 'refused' })
  const maya = await aPlayer(strict)
  const own = `${maya.username.toUpperCase()}a1!`
  for (const password of ['Password123!', own]) {
    const form = { currentPassword: PASSWORD, password, confirmPassword: password }
    expect((await strict.post('password', form, maya.cookie)).body.code).toBe('password_guessable')
  }
  const link = { token: await aLink(maya, strict), password: own, confirmPassword: own }
  expect((await strict.post('password/reset', link)).body.code).toBe('password_guessable')
  const details = { username: 'herons-7', email: 'h7@example.com', mobileNumber: '09170000777' }
  const both = { password: 'Herons-7-flew!', confirmPassword: 'Herons-7-flew!' }
  const sent = { ...details, ...both, acceptedTerms: true }
  expect((await strict.post('signup', sent)).body.code).toBe('password_guessable')
  await strict.close()
})
