import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyChain } from '#audit/verify-chain.ts'
import {
  SECRETS_KEY,
  aPlayer,
  aStaffMember,
  getUser,
  isSignedIn,
  openAuthTestApp,
  setUser,
  signIn,
} from '../../../../test/auth-harness.ts'
import type { AuthTestApp } from '../../../../test/auth-harness.ts'
import { enrolTotp } from '../../../../test/enrol-totp.ts'

const KAPIS = fileURLToPath(new URL('../../../commands/kapis.ts', import.meta.url))

let app: AuthTestApp
let appUrl: string
beforeAll(async () => {
  app = await openAuthTestApp()
  appUrl = await app.appUrl()
})
afterAll(() => app.close())

function reset(username: string, reason = 'Lost the phone; seen in person') {
  const args = [KAPIS, 'reset-factors', '--username', username, '--reason', reason]
  const env = { KAPIS_ENV: '', DATABASE_URL: appUrl, SECRETS_KEY: SECRETS_KEY.toString('hex') }
  return spawnSync(process.execPath, args, { env, encoding: 'utf8' })
}

async function aSuperAdmin() {
  const boss = await aStaffMember(app, 'super_admin')
  await enrolTotp(app.db, app.sealer, boss.userId)
  return boss
}

const messagesOf = async ({ userId }: { userId: string }) => {
  const rows = await app.db
    .selectFrom('notification')
    .select('message')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ message }) => message)
}

test('a super admin whose factors were reset on the server signs in with the password', async () => {
  const [boss, other] = [await aSuperAdmin(), await aSuperAdmin()]
  expect((await signIn(app, boss.username)).body.code).toBe('totp_required')
  const { status, stdout, stderr } = reset(boss.username)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain(boss.username)
  expect(await isSignedIn(app, boss.cookie)).toBe(false)
  expect((await signIn(app, boss.username)).status).toBe(200)
  expect((await getUser(app, boss.userId)).payout_hold_until).not.toBeNull()
  expect(await messagesOf(boss)).toEqual([expect.stringContaining('were reset')])
  expect(await messagesOf(other)).toEqual([expect.stringContaining('of a super admin were reset')])
  expect((await signIn(app, other.username)).body.code).toBe('totp_required')
  const [line] = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'users.totp-reset')
    .execute()
  expect(line).toMatchObject({
    actor_name: 'installation',
    affected_username: boss.username,
    reason: 'Lost the phone; seen in person',
  })
  expect(await verifyChain(app.db)).toMatchObject({ isWhole: true })
})

test('nobody but an active super admin with a factor is reset on the server', async () => {
  const admin = await aStaffMember(app)
  await enrolTotp(app.db, app.sealer, admin.userId)
  const player = await aPlayer(app)
  await enrolTotp(app.db, app.sealer, player.userId)
  const blocked = await aSuperAdmin()
  await setUser(app, blocked.userId, { status: 'disabled' })
  const bare = await aStaffMember(app, 'super_admin')
  for (const [{ username }, message] of [
    [admin, 'no active super admin'],
    [player, 'no active super admin'],
    [blocked, 'no active super admin'],
    [bare, 'no second factor'],
    [{ username: 'nobody_at_all' }, 'no such user'],
  ] as const) {
    const { status, stderr } = reset(username)
    expect([username, status]).toEqual([username, 1])
    expect(stderr).toContain(message)
  }
  expect((await getUser(app, admin.userId)).totp_enrolled_at).not.toBeNull()
})

test('a reset on the server needs a reason', () => {
  const { status, stderr } = reset('nobody_at_all', ' ')
  expect(status).toBe(2)
  expect(stderr).toContain('--reason TEXT')
})
