import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  updateUser,
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
import { openMailApp } from '../../../../test/open-mail-app.ts'
import { blockPlayer, openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import type { Jobs } from '#jobs/enqueue.ts'
import { makePasswords } from '../passwords/passwords.ts'
import { sendInvitation } from './send-invitation.ts'

const PASSWORD = 'Some-Word1!'

let opened: Awaited<ReturnType<typeof openMailApp>>
let app: TestApp
let boss: Player
let second: Player
let admin: Player
beforeAll(async () => {
  opened = await openMailApp()
  app = opened.app
  boss = await app.aPlayer({ role: 'super_admin' })
  admin = await app.aPlayer({ role: 'admin' })
  second = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => opened.close())

const passwords = makePasswords([Buffer.alloc(32, 7)])
const ANA = { name: 'Ana Reyes', email: 'ana@example.com' }
const invite = (as: Player, role = 'moderator', whom: object = ANA) =>
  app.send(as, inviteStaff, { body: { role, reason: 'New colleague', ...whom } })

/** Runs the queued jobs as the worker would. Returns the token of the newest letter or SMS. */
async function sentToken(by: 'email' | 'mobile' = 'email'): Promise<string> {
  const { mail, senders } = opened
  const deps = { db: app.db, senders, passwords, origin: app.config.publicOrigins[0] }
  for (const job of await opened.takeJobs('send-invitation')) await sendInvitation(deps, job)
  const sent = by === 'email' ? mail.mails.at(-1)?.text : readFileSync(mail.smsFile, 'utf8')
  return /https:\/\/kapis\.test\/invitation#([\w.-]+)/.exec(sent ?? '')?.[1] ?? ''
}

/** Makes an invitation that a second person approves. Returns its id and the token that was sent. */
async function invited(as: Player, role?: string, whom: object = ANA) {
  const { data } = await invite(as, role, whom)
  expect((await approve(second)).status).toBe(200)
  return { ...data, token: await sentToken('mobileNumber' in whom ? 'mobile' : 'email') }
}
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
    email: ANA.email,
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

test('an approved invitation is sent to its address and creates one staff account, once [ROLE-09]', async () => {
  const { status, data } = await invite(boss, 'admin')
  expect(status).toBe(200)
  expect(data).toEqual({ invitationId: expect.any(String) })
  expect(await newest()).toMatchObject({ state: 'waiting', role: 'admin', expiresAt: null, ...ANA })
  expect(await sentToken()).toBe('')
  const open = (await app.send(second, listApprovals, { query: { state: 'open' } })).data
  expect(open.approvals[0]?.asked).toMatchObject({ role: 'admin', ...ANA })
  expect((await approve(boss)).code).toBe('forbidden')
  expect((await approve(admin)).code).toBe('forbidden')
  expect((await approve(second)).status).toBe(200)
  const token = await sentToken()
  expect(opened.mail.mails.at(-1)?.to).toContain(ANA.email)
  const sent = await newest()
  expect(sent.state).toBe('open')
  const hours = (Date.parse(sent.expiresAt!) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(47)
  expect(hours).toBeLessThanOrEqual(48)
  const who = someone()
  expect((await accept(token, who)).message).toBe('Account created successfully!')
  expect((await accept(token)).code).toBe('link_expired')
  expect(await newest()).toMatchObject({ state: 'used', usedBy: who.username })
  const { username } = who
  const signedIn = await app.send(null, signIn, { body: { username, password: PASSWORD } })
  expect(signedIn.data.user).toMatchObject({ username, role: 'admin', email: ANA.email })
  const log = await actions()
  expect(log).toContain('Invited a staff member')
  expect(log).toContain('Approved a request')
  expect(log).toContain('Joined the staff by invitation')
  const { rows } = await sql`select from staff_invitation i
    where i::text like ${`%${token}%`}`.execute(app.db)
  expect(rows).toEqual([])
  await forgetAna()
})

test('no reply to the maker contains the link, and the same letter is sent at each attempt', async () => {
  const { invitationId } = (await invite(boss)).data
  await approve(second)
  const [job] = await opened.takeJobs('send-invitation')
  const { senders } = opened
  const deps = { db: app.db, senders, passwords, origin: app.config.publicOrigins[0] }
  await sendInvitation(deps, job!)
  const first = opened.mail.mails.at(-1)!.text
  await sendInvitation(deps, job!)
  expect(linkIn(opened.mail.mails.at(-1)!.text)).toBe(linkIn(first))
  const seen = JSON.stringify([
    (await app.send(boss, listInvitations, {})).data,
    (await app.send(boss, listApprovals, { query: {} })).data,
    job,
  ])
  expect(seen).toContain(invitationId)
  expect(seen).not.toContain(linkIn(first))
})
const linkIn = (text: string) => /invitation#([\w.-]+)/.exec(text)?.[1] ?? 'none'

test('the account must have the address that the invitation was sent to', async () => {
  const { token } = await invited(boss)
  const other = await accept(token, { ...someone(), email: 'boss-again@example.com' })
  expect(other.code).toBe('invitation_address')
  expect((await accept(token, { ...someone(), email: 'ANA@example.com' })).status).toBe(200)
  await forgetAna()
})

test('an invitation can be sent by SMS, and its number then counts as verified', async () => {
  const whom = { name: 'Ben Cruz', mobileNumber: '09175550777' }
  const { token } = await invited(boss, 'moderator', whom)
  const who = { ...someone(), email: 'ben@example.com' }
  expect((await accept(token, who)).code).toBe('invitation_address')
  expect((await accept(token, { ...who, mobileNumber: '+639175550777' })).status).toBe(200)
  const row = app.db.selectFrom('app_user').select(['mobile_verified_at', 'email_verified_at'])
  const user = await row.where('username', '=', who.username).executeTakeFirstOrThrow()
  expect(user.mobile_verified_at).not.toBeNull()
  expect(user.email_verified_at).toBeNull()
})

test('an invitation names a person and either an address or a number [ROLE-09]', async () => {
  const both = { ...ANA, mobileNumber: '09175550777' }
  for (const whom of [{ name: 'Ana' }, { email: ANA.email }, both, { ...ANA, email: 'ana' }]) {
    expect((await invite(boss, 'moderator', whom)).status).toBe(400)
  }
})

test('a deployment that cannot send refuses the request', async () => {
  const silent = await openTestApp()
  const maker = await silent.aPlayer({ role: 'super_admin' })
  const body = { role: 'moderator', reason: 'New colleague', ...ANA }
  expect((await silent.send(maker, inviteStaff, { body })).code).toBe('invitation_not_sent')
  await silent.close()
})

/** Frees Ana's address for the next test. */
const forgetAna = () =>
  sql`update app_user set email = user_id || '@example.com' where email ilike ${ANA.email}`.execute(
    app.owner,
  )

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
  expect(await opened.takeJobs('send-invitation')).toEqual([])
  const late = await invited(boss)
  const revoke = { params: { invitationId: late.invitationId } }
  expect((await app.send(second, revokeInvitation, revoke)).status).toBe(200)
  expect((await accept(late.token)).code).toBe('link_expired')
  const expired = await invited(boss)
  await sql`update staff_invitation set expires_at = now()
    where invitation_id = ${expired.invitationId}`.execute(app.db)
  expect((await accept(expired.token)).code).toBe('link_expired')
  expect((await newest()).state).toBe('expired')
  expect((await accept('x'.repeat(64))).code).toBe('link_expired')
})

test('the sign-up rules apply to names and passwords of staff', async () => {
  const { token } = await invited(boss)
  const who = someone()
  expect((await accept(token, { ...who, password: 'short' })).message).toBe(
    'Password must be at least 8 characters',
  )
  expect((await accept(token, { ...who, username: boss.username })).code).toBe('username_taken')
  expect((await accept(token, who)).status).toBe(200)
  await forgetAna()
})

test('an invitation of a blocked maker creates no account', async () => {
  const other = await app.aPlayer({ role: 'super_admin' })
  const { token } = await invited(other)
  await blockPlayer(app.db, other)
  expect((await accept(token)).code).toBe('link_expired')
})

test('an invitation stays revoked if its maker is no longer active for a moment', async () => {
  const other = await app.aPlayer({ role: 'super_admin' })
  const { token } = await invited(other)
  await sql`update app_user set role = 'admin' where user_id = ${other.userId}`.execute(app.owner)
  const params = { userId: other.userId }
  for (const status of ['blocked', 'active']) {
    const sent = { params, body: { status, reason: 'A check' } }
    expect((await app.send(boss, updateUser, sent)).status).toBe(200)
  }
  await sql`update app_user set role = 'super_admin'
    where user_id = ${other.userId}`.execute(app.owner)
  expect((await accept(token)).code).toBe('link_expired')
  expect((await newest()).state).toBe('revoked')
})

test("the overview counts active super admins; an admin approves the last one's invitation", async () => {
  const lone = await openTestApp(opened.mail.environment)
  const [only, helper] = [
    await lone.aPlayer({ role: 'super_admin' }),
    await lone.aPlayer({ role: 'admin' }),
  ]
  const count = async () => (await lone.send(only, getOverview, {})).data.activeSuperAdmins
  expect(await count()).toBe(1)
  const body = { role: 'super_admin', reason: 'The second one', ...ANA }
  await lone.send(only, inviteStaff, { body })
  const { approvals } = (await lone.send(only, listApprovals, { query: {} })).data
  const params = { approvalId: approvals[0]!.approvalId }
  const agreed = await lone.send(helper, decideApproval, { params, body: { verdict: 'approve' } })
  expect(agreed.status).toBe(200)
  const { rows } = await sql<{ payload: Jobs['send-invitation'] }>`
    select payload from graphile_worker._private_jobs`.execute(lone.owner)
  const deps = { db: lone.db, passwords, origin: lone.config.publicOrigins[0] }
  await sendInvitation({ ...deps, senders: opened.senders }, rows[0]!.payload)
  const token = linkIn(opened.mail.mails.at(-1)!.text)
  const joined = { body: { token, ...someone() } }
  expect((await lone.send(null, acceptInvitation, joined)).status).toBe(200)
  expect(await count()).toBe(2)
  await lone.close()
})
