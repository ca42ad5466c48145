import { listOwnSessions } from '@kapis/contract/routes'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PASSWORD,
  aPlayer,
  aStaffMember,
  isSignedIn,
  listSessions,
  openAuthTestApp,
  signIn,
} from '../../../test/auth-harness.ts'
import type { AuthTestApp } from '../../../test/auth-harness.ts'
import { freshCode } from '../../../test/enrol-totp.ts'

let app: AuthTestApp
beforeAll(async () => {
  app = await openAuthTestApp()
})
afterAll(() => app.close())

type Account = { userId: string; cookie: string }

async function endOthers({ cookie }: Account, payload: object) {
  const { status, body } = await app.post('sessions/end-others', payload, cookie)
  return { status, code: body.code }
}

async function networksOf({ userId, cookie }: Account) {
  const reply = await app.app.inject({
    url: listOwnSessions.path.replace(':userId', userId),
    headers: { cookie: `__Host-kapis=${cookie}` },
  })
  const { data } = reply.json() as {
    data: { sessions: { network: string; isCurrent: boolean }[] }
  }
  return { text: reply.body, sessions: data.sessions }
}

test.each([
  ['a player', () => aPlayer(app)],
  ['a member of staff', () => aStaffMember(app)],
])(
  '%s ends all other sessions with the password, and stays signed in [AUTH-11]',
  async (_, make) => {
    const account = await make()
    const other = (await signIn(app, account.username)).cookie ?? ''
    const third = (await signIn(app, account.username)).cookie ?? ''
    expect(await endOthers(account, { password: PASSWORD })).toMatchObject({ status: 200 })
    expect(await isSignedIn(app, account.cookie)).toBe(true)
    expect(await isSignedIn(app, other)).toBe(false)
    expect(await isSignedIn(app, third)).toBe(false)
    const ended = (await listSessions(app, account.userId)).map(({ ended_why }) => ended_why)
    expect(ended.slice(-2)).toEqual(['revoked', 'revoked'])
  },
)

test('a wrong password or none ends no session', async () => {
  const maya = await aPlayer(app)
  const other = (await signIn(app, maya.username)).cookie ?? ''
  expect(await endOthers(maya, {})).toMatchObject({ status: 400 })
  const wrong = await endOthers(maya, { password: 'Wrong-Password1!' })
  expect(wrong).toEqual({ status: 401, code: 'wrong_credentials' })
  expect(await isSignedIn(app, other)).toBe(true)
})

test('a user with an authenticator app must also send a code', async () => {
  const maya = await aPlayer(app)
  const { body } = await app.post('totp', { password: PASSWORD }, maya.cookie)
  const secret = String(body.data?.['secret'])
  const code = await generate({ secret })
  await app.post('totp/confirm', { code }, maya.cookie)
  const totp = await freshCode(app.db, maya.userId, secret)
  const other = (await signIn(app, maya.username, { totp })).cookie ?? ''
  const bare = await endOthers(maya, { password: PASSWORD })
  expect(bare.code).toBe('totp_required')
  expect(await isSignedIn(app, other)).toBe(true)
  const fresh = await freshCode(app.db, maya.userId, secret)
  expect((await endOthers(maya, { password: PASSWORD, code: fresh })).status).toBe(200)
  expect(await isSignedIn(app, other)).toBe(false)
})

test('the sessions of other users stay, and nobody ends sessions without one', async () => {
  const [maya, stranger] = [await aPlayer(app), await aPlayer(app)]
  expect((await endOthers(stranger, { password: PASSWORD })).status).toBe(200)
  expect(await isSignedIn(app, maya.cookie)).toBe(true)
  expect((await endOthers({ ...maya, cookie: '' }, { password: PASSWORD })).status).toBe(401)
})

test('the list shows the network of each sign-in and never the whole address', async () => {
  const maya = await aPlayer(app)
  const here = await signIn(app, maya.username, {}, { address: '112.198.14.77' })
  await signIn(app, maya.username, {}, { address: '2001:db8:abcd:12::77' })
  const { sessions, text } = await networksOf({ ...maya, cookie: here.cookie ?? '' })
  expect(sessions.map(({ network }) => network)).toEqual([
    '2001:db8:abcd::/48',
    '112.198.14.0/24',
    '127.0.0.0/24',
  ])
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false])
  expect(text).not.toContain('112.198.14.77')
  expect(text).not.toContain('abcd:12')
})
