import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acceptInvitation,
  decideApproval,
  getOverview,
  inviteStaff,
  listApprovals,
  listInvitations,
  revokeInvitation,
  signIn,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import { blockPlayer, openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

const PASSWORD = 'Some-Word1!'

let app: TestApp
let boss: Player
let second: Player
let admin: Player
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.aPlayer({ role: 'super_admin' })
  admin = await app.aPlayer({ role: 'admin' })
  second = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

const invite = (as: Player, role = 'moderator') =>
  app.send(as, inviteStaff, { body: { role, reason: 'New colleague' } })
async function approve(as: Player) {
  const { data } = await app.send(boss, listApprovals, { query: { state: 'open' } })
  const params = { approvalId: data.approvals[0]!.approvalId }
  return app.send(as, decideApproval, { params, body: { verdict: 'approve' } })
}
let users = 0
const someone = () => {
  users += 1
  return {
    username: `colleague${users}`,
    email: `colleague${users}@example.com`,
    mobileNumber: `0917555${String(1000 + users)}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  }
}
const accept = (token: string, who: object = someone()) =>
  app.send(null, acceptInvitation, { body: { token, ...who } })
const newest = async () => (await app.send(boss, listInvitations, {})).data.invitations[0]!
const actions = async () =>
  (await app.db.selectFrom('audit_log').select('description').orderBy('seq').execute()).map(
    ({ description }) => description,
  )

test('an approved invitation creates one staff account, once [spec 153]', async () => {
  const { status, data } = await invite(boss, 'admin')
  expect(status).toBe(200)
  expect(await newest()).toMatchObject({ state: 'waiting', role: 'admin', expiresAt: null })
  expect((await accept(data.token)).code).toBe('link_expired')
  expect((await approve(boss)).code).toBe('forbidden')
  expect((await approve(admin)).code).toBe('forbidden')
  expect((await approve(second)).status).toBe(200)
  const open = await newest()
  expect(open.state).toBe('open')
  const hours = (Date.parse(open.expiresAt!) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(47)
  expect(hours).toBeLessThanOrEqual(48)
  const who = someone()
  expect((await accept(data.token, who)).message).toBe('Account created successfully!')
  expect((await accept(data.token)).code).toBe('link_expired')
  expect(await newest()).toMatchObject({ state: 'used', usedBy: who.username })
  const { username } = who
  const signedIn = await app.send(null, signIn, { body: { username, password: PASSWORD } })
  expect(signedIn.data.user).toMatchObject({ username, role: 'admin' })
  const log = await actions()
  expect(log).toContain('Invited a staff member')
  expect(log).toContain('Approved a request')
  expect(log).toContain('Joined the staff by invitation')
  const { rows } = await sql`select from staff_invitation i
    where i::text like ${`%${data.token}%`}`.execute(app.db)
  expect(rows).toEqual([])
})

test('only staff who may grant roles can invite, and only staff can be invited', async () => {
  const clerk = await app.aPlayer({ role: 'moderator' })
  for (const one of [clerk, admin, await app.aPlayer()]) {
    expect((await invite(one)).status).toBe(403)
    expect((await app.send(one, listInvitations, {})).status).toBe(403)
  }
  expect((await invite(boss, 'player')).status).toBe(400)
})

test('a revoked, expired or forged invitation creates no account', async () => {
  const revoked = (await invite(boss)).data
  const params = { invitationId: revoked.invitationId }
  expect((await app.send(second, revokeInvitation, { params })).status).toBe(200)
  expect(await newest()).toMatchObject({ state: 'revoked' })
  expect((await app.send(second, revokeInvitation, { params })).code).toBe('conflict')
  const { data } = await app.send(boss, listApprovals, { query: { state: 'open' } })
  expect(data.approvals).toEqual([])
  expect((await accept(revoked.token)).code).toBe('link_expired')
  const expired = (await invite(boss)).data
  await approve(second)
  await sql`update staff_invitation set expires_at = now()
    where invitation_id = ${expired.invitationId}`.execute(app.db)
  expect((await accept(expired.token)).code).toBe('link_expired')
  expect((await newest()).state).toBe('expired')
  expect((await accept('x'.repeat(64))).code).toBe('link_expired')
})

test('the sign-up rules apply to names and passwords of staff', async () => {
  const { token } = (await invite(boss)).data
  await approve(second)
  const who = someone()
  expect((await accept(token, { ...who, password: 'short' })).message).toBe(
    'Password must be at least 8 characters',
  )
  expect((await accept(token, { ...who, username: boss.username })).code).toBe('username_taken')
  expect((await accept(token, who)).status).toBe(200)
})

test('an invitation of a blocked maker creates no account', async () => {
  const other = await app.aPlayer({ role: 'super_admin' })
  const { token } = (await invite(other)).data
  await approve(second)
  await blockPlayer(app.db, other)
  expect((await accept(token)).code).toBe('link_expired')
})

test("the overview counts active super admins; an admin approves the last one's invitation", async () => {
  const lone = await openTestApp()
  const [only, helper] = [
    await lone.aPlayer({ role: 'super_admin' }),
    await lone.aPlayer({ role: 'admin' }),
  ]
  const count = async () => (await lone.send(only, getOverview, {})).data.activeSuperAdmins
  expect(await count()).toBe(1)
  const body = { role: 'super_admin', reason: 'The second one' }
  const { data } = await lone.send(only, inviteStaff, { body })
  const { approvals } = (await lone.send(only, listApprovals, { query: {} })).data
  const params = { approvalId: approvals[0]!.approvalId }
  const agreed = await lone.send(helper, decideApproval, { params, body: { verdict: 'approve' } })
  expect(agreed.status).toBe(200)
  const joined = { body: { token: data.token, ...someone() } }
  expect((await lone.send(null, acceptInvitation, joined)).status).toBe(200)
  expect(await count()).toBe(2)
  await lone.close()
})
