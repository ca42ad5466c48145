import { expect, test } from 'vitest'
import { SIGNATURE_MS, digestBody, readCall, signCall } from './signature.ts'

const key = Buffer.alloc(32, 1)
const target = { method: 'POST', path: '/api/v1/x?y=1' }
const at = 1_800_000_000_000
const stated = { from: 'c1', to: 'c2', at, digest: digestBody('{}'), idempotencyKey: null }
const header = signCall(key, target, { ...stated, as: { userId: 'u' } })
const read = (change: Partial<{ header: string; to: string; now: number }> = {}) => ({
  header,
  to: 'c2',
  now: at,
  ...change,
})

test('a cell reads what another one has signed', () => {
  expect(readCall(key, target, read())).toMatchObject({ ...stated, as: { userId: 'u' } })
  expect(readCall(key, target, read({ now: at + SIGNATURE_MS }))).not.toBeNull()
})

test('two equal calls have different signatures', () => {
  expect(signCall(key, target, stated)).not.toBe(signCall(key, target, stated))
})

test.each([
  ['of another key', Buffer.alloc(32, 2), target, {}],
  ['of another method', key, { ...target, method: 'GET' }, {}],
  ['of another path', key, { ...target, path: '/api/v1/x?y=2' }, {}],
  ['for another cell', key, target, { to: 'c3' }],
  ['that is too old', key, target, { now: at + SIGNATURE_MS + 1 }],
  ['from the future', key, target, { now: at - SIGNATURE_MS - 1 }],
  ['without a signature', key, target, { header: header.split('.')[0]! }],
  ['with another statement', key, target, { header: `x${header}` }],
  ['with a third part', key, target, { header: `${header}.x` }],
  ['whose signature is padded', key, target, { header: `${header}=` }],
  ['whose signature has more characters', key, target, { header: `${header}!` }],
  ['that is empty', key, target, { header: '' }],
])('a call %s is refused', (_, by, call, change) => {
  expect(readCall(by, call, read(change))).toBeNull()
})
