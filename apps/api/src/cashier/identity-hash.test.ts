import { expect, test } from 'vitest'
import { makeIdentityHasher, normalise } from './identity-hash.ts'
import type { PlayerIdentity } from './identity-hash.ts'

const email = (value: string) => normalise({ kind: 'email', value })
const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

test.each([
  ['Maya.Luz@Gmail.com', 'mayaluz@gmail.com'],
  ['maya.luz+promo@googlemail.com', 'mayaluz@gmail.com'],
  ['Maya+1@Example.com', 'maya@example.com'],
  [' maya@example.com ', 'maya@example.com'],
])('%s is the same mailbox as %s', (written, same) => {
  expect(email(written)).toBe(email(same))
})

test.each([
  ['maya.luz@example.com', 'mayaluz@example.com'],
  ['maya@example.com', 'maya@example.org'],
  ['+1@example.com', '+2@example.com'],
])('%s is not the mailbox %s', (written, other) => {
  expect(email(written)).not.toBe(email(other))
})

test('a mobile number has one form, and is also a GCash number', () => {
  const forms = ['+639171234567', '639171234567', '09171234567', '0917 123-4567']
  const kinds: PlayerIdentity['kind'][] = ['mobile', 'gcash']
  const texts = forms.flatMap((value) => kinds.map((kind) => normalise({ kind, value })))
  expect(new Set(texts)).toEqual(new Set(['phone:+639171234567']))
})

test('a new key makes new hashes and still finds those of the old key', () => {
  const maya: PlayerIdentity = { kind: 'mobile', value: '09171234567' }
  const [old, both] = [makeIdentityHasher([first]), makeIdentityHasher([second, first])]
  const stored = old.hash(maya)
  expect(stored.hash).toHaveLength(32)
  expect(both.hash(maya).keyId).not.toBe(stored.keyId)
  expect(both.hash(maya).hash.equals(stored.hash)).toBe(false)
  expect(both.hashes(maya).some((found) => found.equals(stored.hash))).toBe(true)
})
