import { confirmContact, requestContactCode, resetPassword } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { changeOf } from '../../../../test/tokens/account-changes.ts'
import type { ChangeName } from '../../../../test/tokens/account-changes.ts'
import { ORIGIN, PASSWORD, openAccount } from '../../../../test/tokens/account.ts'
import type { TokenSite } from '../../../../test/tokens/account.ts'
import { tokenOf } from '../../../../test/tokens/outstanding-tokens.ts'
import type { TokenName } from '../../../../test/tokens/outstanding-tokens.ts'
import { sentCode, sentResetToken } from '../../../../test/tokens/sent-tokens.ts'
import { verifyEmail } from '../../../../test/tokens/verify-email.ts'
import { makePasswords } from './passwords.ts'

let app: TestApp
let site: TokenSite
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_ORIGINS: ORIGIN, SMTP_URL: 'smtp://127.0.0.1:1', SMS: 'file' })
  const passwords = makePasswords([Buffer.alloc(32, 7)])
  site = {
    ...app,
    passwords,
    passwordHash: await passwords.hash(PASSWORD),
    ask: (as, route, sent = {}) => app.send(as, route, sent),
    boss: await app.aPlayer({ role: 'super_admin' }),
    second: await app.aPlayer({ role: 'super_admin' }),
    resetOnServer: () => Promise.reject(new Error('tests of the command run it')),
  }
})
afterAll(() => app.close())

const aMember = () => openAccount(site, { role: 'player', hasTotp: false })

/** The proof `tokens.spent` tries every kind of token and every change. */
const LINKS_AND_CODES: TokenName[] = [
  'code for the mobile number',
  'reset link by e-mail',
  'reset link of staff',
]
const SOME_CHANGES: ChangeName[] = [
  'own password change',
  'e-mail address by staff',
  'mobile number by staff',
  'blocked and unblocked',
  'authenticator added or replaced',
  'passkey added',
  'passkey removed',
  'closed and reopened',
]

test.each(SOME_CHANGES)('no link or code survives: %s [AUTH-13]', async (name) => {
  const member = await aMember()
  const attempts = []
  for (const token of LINKS_AND_CODES) attempts.push(await tokenOf(token).make(site, member))
  expect(await changeOf(name).run(site, member)).toBe(true)
  const codes = []
  for (const attempt of attempts) codes.push((await attempt()).code)
  expect(codes).toEqual(['code_expired', 'link_expired', 'link_expired'])
})

test('a code that was sent before the mobile number changed confirms nothing', async () => {
  const member = await aMember()
  const params = { userId: member.userId }
  await app.send(member, requestContactCode, { params, body: { channel: 'mobile' } })
  const code = await sentCode(site, member, 'mobile')
  await app.owner
    .updateTable('app_user')
    .set({ mobile_number: '+639170009999' })
    .where('user_id', '=', member.userId)
    .execute()
  const sent = { params, body: { channel: 'mobile', code } }
  expect((await app.send(member, confirmContact, sent)).code).toBe('code_expired')
})

test('a mailed link works only for the address it was sent to', async () => {
  const member = await aMember()
  await verifyEmail(app, member)
  const token = await sentResetToken(site, member)
  expect(await changeOf('e-mail address by staff').run(site, member)).toBe(true)
  await sql`update password_reset set used_at = null`.execute(app.owner)
  const body = { token, password: 'Another-Word2!', confirmPassword: 'Another-Word2!' }
  expect((await app.send(null, resetPassword, { body })).code).toBe('link_expired')
})

test('a link in a notice to an earlier address switches no notices off', async () => {
  const member = await aMember()
  const unsubscribe = await tokenOf('unsubscribe link').make(site, member)
  expect((await unsubscribe()).status).toBe(200)
  expect(await changeOf('e-mail address by staff').run(site, member)).toBe(true)
  expect((await unsubscribe()).code).toBe('link_expired')
})
