import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aForm,
  aPlayer,
  getUser,
  listSessions,
  openAuthTestApp,
} from '../../../test/auth-harness.ts'
import type { AuthTestApp } from '../../../test/auth-harness.ts'

let app: AuthTestApp
beforeAll(async () => {
  app = await openAuthTestApp()
})
afterAll(() => app.close())

const userIdOf = (body: { data: Record<string, unknown> | null }) =>
  (body.data as { user: { userId: string } }).user.userId

test('a new player is signed in and has an account, a journal entry and a first epoch [ACC-06, ACC-07, HIST-02]', async () => {
  const form = aForm({ mobileNumber: '0917-555 0001', email: 'New.Player@Example.com' })
  const { status, body, cookie, cookieFlags } = await app.post('signup', form)
  expect(status).toBe(200)
  expect(body.message).toBe('Successfully signed up!')
  expect(body.data).toEqual({
    user: {
      userId: expect.any(String),
      username: form.username,
      mobileNumber: '+639175550001',
      email: 'New.Player@Example.com',
      role: 'player',
      status: 'active',
    },
  })
  expect(cookie).toMatch(/^[A-Za-z0-9_-]{64}$/)
  expect(cookieFlags).toMatch(/^Path=\/; Secure; HttpOnly; SameSite=Lax; Expires=/)
  const playerId = userIdOf(body)
  const account = await app.db
    .selectFrom('ledger_account')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  expect(account).toMatchObject({ coin_minor: 0n, ticket_minor: 0n, seq: 1n })
  const journal = await app.db
    .selectFrom('ledger_journal')
    .select('cause')
    .where('player_id', '=', playerId)
    .execute()
  expect(journal).toEqual([{ cause: 'signup' }])
  const epochs = await app.db
    .selectFrom('fairness_epoch')
    .select(['epoch', 'state'])
    .where('player_id', '=', playerId)
    .execute()
  expect(epochs).toEqual([{ epoch: 1, state: 'next' }])
})

test('only the hashes of password and token are stored', async () => {
  const { userId, cookie } = await aPlayer(app)
  const user = await getUser(app, userId)
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=[\w+/]{8}\$/)
  const [session] = await listSessions(app, userId)
  const secret = Buffer.from(cookie, 'base64url').subarray(16)
  expect(session?.token_hash).toEqual(createHash('sha256').update(secret).digest())
  expect(session?.token_hash.equals(secret)).toBe(false)
})

test.each([
  ['username', 'username_taken', 'This username is already taken.'],
  ['email', 'email_taken', 'This email is already registered.'],
  ['mobileNumber', 'mobile_taken', 'This mobile number is already registered.'],
] as const)('a %s can be used for one account, in any case', async (field, code, message) => {
  const first = aForm()
  await app.post('signup', first)
  const { status, body, cookie } = await app.post(
    'signup',
    aForm({ [field]: first[field].toUpperCase() }),
  )
  expect({ status, code: body.code, message: body.message, cookie }).toEqual({
    status: 409,
    code,
    message,
    cookie: null,
  })
})

test('a mobile number is the same in its three spellings [ACC-04, ACC-05]', async () => {
  await app.post('signup', aForm({ mobileNumber: '09175550077' }))
  for (const mobileNumber of ['+639175550077', '639175550077', '0917-555-0077']) {
    const { body } = await app.post('signup', aForm({ mobileNumber }))
    expect(body.code).toBe('mobile_taken')
  }
})

test('of concurrent sign-ups with one name exactly one succeeds [ACC-05]', async () => {
  const { username } = aForm()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.post('signup', aForm({ username }))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'username_taken')).toHaveLength(7)
})

test.each([
  ['a short name', { username: 'maria' }, 'Username must be at least 6 characters'],
  ['a weak password', { password: 'short' }, 'Password must be at least 8 characters'],
  ['another confirmation', { confirmPassword: 'Other-Password1!' }, "Passwords don't match"],
  ['no confirmation', { confirmPassword: '' }, 'Please confirm your password'],
  ['a role of one’s own', { role: 'super_admin' }, 'Please verify your input and try again.'],
  [
    'a birth date too late',
    { dateOfBirth: '2015-01-01' },
    'Please verify your input and try again.',
  ],
])('sign-up with %s is a bad request and writes nothing', async (_, changes, message) => {
  const form = aForm(changes)
  const { status, body } = await app.post('signup', form)
  expect({ status, message: body.message }).toEqual({ status: 400, message })
  const found = await app.db
    .selectFrom('app_user')
    .select('user_id')
    .where('email', '=', form.email)
    .execute()
  expect(found).toEqual([])
})

test.each([
  ['the box', { acceptedTerms: true }, true],
  ['a birth date', { dateOfBirth: '1990-05-17' }, true],
  ['neither', {}, false],
  ['an empty box', { acceptedTerms: false }, false],
])('age is attested by %s: %j → %s', async (_, changes, isAttested) => {
  const { body } = await app.post('signup', aForm(changes))
  const user = await getUser(app, userIdOf(body))
  expect(user.age_attested_at !== null).toBe(isAttested)
})

test('signing up in a signed-in browser ends its previous session', async () => {
  const before = await aPlayer(app)
  await app.post('signup', aForm(), before.cookie)
  const [session] = await listSessions(app, before.userId)
  expect(session?.ended_why).toBe('signed_out')
})
