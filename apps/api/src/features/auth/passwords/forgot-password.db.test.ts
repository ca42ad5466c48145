import { forgotPassword, resetPassword } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailApp } from '../../../../test/open-mail-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'
import { makePasswords } from './passwords.ts'
import { sendResetLink } from './send-reset-link.ts'

let opened: Awaited<ReturnType<typeof openMailApp>>
let app: TestApp
beforeAll(async () => {
  opened = await openMailApp()
  app = opened.app
})
afterAll(() => opened.close())

const NEW = 'Another-Word2!'

async function rowOf({ userId }: Player) {
  const user = app.db.selectFrom('app_user').selectAll().where('user_id', '=', userId)
  return user.executeTakeFirstOrThrow()
}

async function aVerified(change: object = {}): Promise<Player & { email: string }> {
  const player = await app.aPlayer()
  await app.owner
    .updateTable('app_user')
    .set({ email_verified_at: new Date(), ...change })
    .where('user_id', '=', player.userId)
    .execute()
  return { ...player, email: (await rowOf(player)).email }
}

const deps = () => ({
  db: app.db,
  senders: opened.senders,
  passwords: makePasswords(app.config.pepperKeys),
  origin: app.config.publicOrigins[0],
})

const UNREACHABLE = {
  email: {
    send: async () => {
      throw new Error('The mail server is away.')
    },
    close: () => {},
  },
  mobile: null,
}

const linkIn = (text: string) => /https:\/\/kapis\.test\/reset-password#(\S+)/.exec(text)?.[1] ?? ''

function linksTo(email: string): string[] {
  return opened.mail.mails.filter(({ to }) => to.includes(email)).map(({ text }) => linkIn(text))
}

/** Requests a link and runs the queued jobs as the worker would. Returns the links sent. */
async function request(email: string): Promise<string[]> {
  const { mail } = opened
  const before = mail.mails.length
  const { status } = await app.send(null, forgotPassword, { body: { email } })
  expect(status).toBe(200)
  for (const job of await opened.takeJobs('send-reset-link')) await sendResetLink(deps(), job)
  return mail.mails.slice(before).map(({ text }) => linkIn(text))
}

const reset = (token: string) =>
  app.send(null, resetPassword, { body: { token, password: NEW, confirmPassword: NEW } })

test('a link by e-mail sets a new password once, ends sessions and holds withdrawals for a day [AUTH-11]', async () => {
  const maya = await aVerified()
  const [token = ''] = await request(maya.email.toUpperCase())
  expect((await reset(token)).message).toBe('Password changed successfully!')
  expect((await reset(token)).code).toBe('link_expired')
  const { payout_hold_until: until } = await rowOf(maya)
  expect(until!.getTime()).toBeGreaterThan(Date.now() + 86_000_000)
  const open = app.db.selectFrom('user_session').select('user_id').where('ended_at', 'is', null)
  expect(await open.where('user_id', '=', maya.userId).execute()).toEqual([])
  const { rows } = await sql<{ message: string }>`
    select message from notification where user_id = ${maya.userId}`.execute(app.db)
  expect(rows[0]?.message).toMatch(/^Your password was changed\./)
})

test('up to three links work at a time, and using one ends the others', async () => {
  const maya = await aVerified()
  const [first = ''] = await request(maya.email)
  const [second = ''] = await request(maya.email)
  await request(maya.email)
  expect(await request(maya.email)).toEqual([])
  expect((await reset(first)).status).toBe(200)
  expect((await reset(second)).code).toBe('link_expired')
})

test('letters that could not be sent use up no link, and the letter comes when it can', async () => {
  const maya = await aVerified()
  await app.send(null, forgotPassword, { body: { email: maya.email } })
  const [job] = await opened.takeJobs('send-reset-link')
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(sendResetLink({ ...deps(), senders: UNREACHABLE }, job!)).rejects.toThrow('away')
  }
  await sendResetLink(deps(), job!)
  const [token = ''] = linksTo(maya.email)
  expect(await request(maya.email)).toHaveLength(1)
  expect(await request(maya.email)).toHaveLength(1)
  expect(await request(maya.email)).toEqual([])
  expect((await reset(token)).status).toBe(200)
})

test('another attempt sends the same link, so that whichever copy arrives works', async () => {
  const maya = await aVerified()
  await app.send(null, forgotPassword, { body: { email: maya.email } })
  const [job] = await opened.takeJobs('send-reset-link')
  await sendResetLink(deps(), job!)
  await sendResetLink(deps(), job!)
  const [first = '', second] = linksTo(maya.email)
  expect(second).toBe(first)
  expect((await reset(first)).status).toBe(200)
  await sendResetLink(deps(), job!)
  expect(linksTo(maya.email)).toHaveLength(2)
})

test('a link works for 30 minutes [AUTH-11]', async () => {
  const maya = await aVerified()
  const [token = ''] = await request(maya.email)
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from expires_at - issued_at) / 60)::int as minutes
    from password_reset where user_id = ${maya.userId}`.execute(app.db)
  expect(rows[0]?.minutes).toBe(30)
  await sql`update password_reset set expires_at = now() where user_id = ${maya.userId}`.execute(
    app.db,
  )
  expect((await reset(token)).code).toBe('link_expired')
})

test.each([
  ['an unverified address', { email_verified_at: null }],
  ['a blocked player', { status: 'blocked' }],
  ['staff without an authenticator', { role: 'admin' }],
])('%s gets no link, and the same answer', async (_, change) => {
  const someone = await aVerified(change)
  expect(await request(someone.email)).toEqual([])
})

test('an unknown address gets the same answer', async () => {
  expect(await request('nobody@nowhere.example')).toEqual([])
})
