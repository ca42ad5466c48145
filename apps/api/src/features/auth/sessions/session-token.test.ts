import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeToken, parseCookie } from './session-token.ts'

const USER = '0198c1b2-7a3e-4f60-9d2c-5e8f00112233'

test('a cookie decodes to its user and the stored hash', () => {
  const { cookie, tokenHash } = makeToken(USER)
  expect(cookie).toMatch(/^[A-Za-z0-9_-]{64}$/)
  expect(parseCookie(cookie)).toEqual({ userId: USER, tokenHash })
})

test('the SHA-256 of 32 random bytes is stored, never the token', () => {
  const { cookie, tokenHash } = makeToken(USER)
  const secret = Buffer.from(cookie, 'base64url').subarray(16)
  expect(secret).toHaveLength(32)
  expect(tokenHash).toEqual(createHash('sha256').update(secret).digest())
  expect(tokenHash.equals(secret)).toBe(false)
})

test('tokens of one user are unique', () => {
  const cookies = Array.from({ length: 100 }, () => makeToken(USER).cookie)
  expect(new Set(cookies).size).toBe(100)
})

test('one changed character is another session', () => {
  const { cookie, tokenHash } = makeToken(USER)
  const changed = cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A')
  expect(parseCookie(changed)?.tokenHash).not.toEqual(tokenHash)
})

const good = makeToken(USER).cookie
test.each([
  ['nothing', ''],
  ['one character less', good.slice(1)],
  ['one character more', `${good}A`],
  ['padding', `${good.slice(0, 62)}==`],
  ['the other base64 alphabet', `${good.slice(0, 63)}+`],
  ['a space', ` ${good.slice(1)}`],
  ['a new line at the end', `${good}\n`],
  ['a zero byte', `${good.slice(0, 63)}\0`],
  ['something long', 'A'.repeat(100_000)],
])('%s is not accepted as a session cookie', (_, cookie) => {
  expect(parseCookie(cookie)).toBeNull()
})
