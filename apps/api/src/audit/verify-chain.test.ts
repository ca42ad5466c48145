import { expect, test } from 'vitest'
import { canonicalFact, canonicalJson } from './canonical.ts'
import { compareHead, findBreak } from './verify-chain.ts'

const hashOf = (n: number) => Buffer.alloc(32, n)
const link = (n: number) => ({
  seq: BigInt(n),
  prevHash: hashOf(n - 1),
  hash: hashOf(n),
  recomputed: hashOf(n),
})
const start = { seq: 0n, hash: hashOf(0) }
const chain = [link(1), link(2), link(3)]

test('an untampered chain has no break', () => {
  expect(findBreak(chain, start)).toBeNull()
  expect(findBreak([], start)).toBeNull()
})

test('a changed entry is named', () => {
  const changed = [link(1), { ...link(2), recomputed: hashOf(9) }, link(3)]
  expect(findBreak(changed, start)).toBe(2n)
})

test('a changed entry with a recomputed hash breaks the next one', () => {
  const forged = [link(1), { ...link(2), hash: hashOf(9), recomputed: hashOf(9) }, link(3)]
  expect(findBreak(forged, start)).toBe(3n)
})

test('a missing entry is named', () => {
  expect(findBreak([link(1), link(3)], start)).toBe(2n)
})

test('the head reveals an end that is cut off, extended or changed', () => {
  const tip = { seq: 3n, hash: hashOf(3) }
  expect(compareHead(tip, tip)).toEqual({ isWhole: true, rows: 3n })
  expect(compareHead({ seq: 2n, hash: hashOf(2) }, tip)).toMatchObject({ firstBadSeq: 3n })
  expect(compareHead({ seq: 4n, hash: hashOf(4) }, tip)).toMatchObject({ firstBadSeq: 4n })
  expect(compareHead({ seq: 3n, hash: hashOf(9) }, tip)).toMatchObject({ firstBadSeq: 3n })
})

test('canonical text does not depend on the order of keys', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"é\\"","d":null}]}',
  )
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}')
})

test('the canonical text contains every field of a fact', () => {
  const fact = {
    seq: 7n,
    auditLogId: 'id',
    at: new Date('2026-01-05T10:00:00.123Z'),
    actorId: 'actor',
    actorName: 'name',
    action: 'users.status',
    description: 'Blocked',
    oldValue: { status: 'active' },
    newValue: { status: 'blocked' },
    affectedUserId: 'affected',
    affectedUsername: 'other',
    reason: 'asked',
    requestId: 'request',
  }
  expect(Object.keys(JSON.parse(canonicalFact(fact)))).toEqual(Object.keys(fact).toSorted())
  expect(canonicalFact(fact)).toContain('"at":"2026-01-05T10:00:00.123Z"')
  // Entries written before the field existed have no id, and their hashes must not change.
  expect(canonicalFact({ ...fact, requestId: undefined })).not.toContain('request')
})
