import { expect, test } from 'vitest'
import { SIGNATURE_SECONDS, isSigned, signBody } from './signature.ts'

const secret = 's'.repeat(32)
const body = '{"amount":1}'
const now = new Date('2026-11-14T00:00:00Z')
const seconds = now.getTime() / 1000
const check = (header: string | undefined, sent = body) =>
  isSigned(secret, { header, body: sent, now })

test('a fresh signature of the body is accepted', () => {
  expect(check(signBody(secret, body, seconds))).toBe(true)
  expect(check(signBody(secret, body, seconds - SIGNATURE_SECONDS))).toBe(true)
})

test.each([
  ['none', undefined],
  ['malformed', 'v1=00'],
  ['made with another secret', signBody('x'.repeat(32), body, seconds)],
  ['of another body', signBody(secret, `${body} `, seconds)],
  ['too old', signBody(secret, body, seconds - SIGNATURE_SECONDS - 1)],
  ['from the future', signBody(secret, body, seconds + SIGNATURE_SECONDS + 1)],
  [
    'with another time',
    signBody(secret, body, seconds).replace(`t=${seconds}`, `t=${seconds + 1}`),
  ],
])('a signature that is %s is refused', (_, header) => {
  expect(check(header)).toBe(false)
})
