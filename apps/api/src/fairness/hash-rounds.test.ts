import { createHmac, hash, randomBytes, randomInt } from 'node:crypto'
import type { Hashing } from '@kapis/fairness/hashing'
import { toHex } from '@kapis/fairness/hex'
import { buildLevels, hashAt, leavesOf, proofFor, seedsFrom } from '@kapis/fairness/merkle'
import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { fastHashing } from './fast-hashing.ts'
import { hashRounds } from './hash-rounds.ts'

/** The hash functions of Node, which share no code with those under test. */
const nodeHashing: Hashing = {
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
  sha256Text: (text) => hash('sha256', text, 'buffer'),
  hex: toHex,
}

const COUNTS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]

test.each(COUNTS)('seeds and tree of %i rounds are those of PF-1', (count) => {
  for (let left = Math.max(2048 / count, 8); left > 0; left -= 1) {
    expectPf1(randomBytes(32), randomInt(EPOCH_ROUNDS - count + 1), count)
  }
})

test('every block of an epoch is that of PF-1', () => {
  const secret = randomBytes(32)
  for (let first = 0; first < EPOCH_ROUNDS; first += 32) expectPf1(secret, first, 32)
})

test('seeds, paths and root are those of the frozen vectors', () => {
  const secret = Buffer.from(vectors.epochSecret, 'hex')
  const { seeds, levels } = hashRounds(secret, 0, EPOCH_ROUNDS)
  const root = levels.at(-1)!
  expect(toHex(root)).toBe(vectors.root)
  for (const { nonce, roundSeed, proof } of vectors.rounds) {
    expect(toHex(hashAt(seeds, nonce))).toBe(roundSeed)
    expect(proofFor({ root, levels }, nonce).map(toHex)).toEqual(proof)
  }
})

test('a result does not change when other rounds are hashed later', () => {
  const secret = randomBytes(32)
  const before = hashRounds(secret, 0, 32)
  const copy = structuredClone(before)
  hashRounds(randomBytes(32), 64, 32)
  expect(before).toEqual(copy)
})

const LENGTHS = Array.from({ length: 300 }, (_, length) => length)

test('hashes and HMACs of every length are those of Node', () => {
  for (const length of LENGTHS) {
    const [key, bytes] = [randomBytes(length % 130), randomBytes(length)]
    const hash = toHex(nodeHashing.sha256(bytes))
    expect(toHex(fastHashing.sha256(bytes))).toBe(hash)
    const hmac = toHex(nodeHashing.hmacSha256(key, bytes))
    expect(toHex(fastHashing.hmacSha256(key, bytes))).toBe(hmac)
  }
})

test('a key that is used again gives what it gave before', () => {
  const [key, other, message] = [randomBytes(32), randomBytes(32), randomBytes(70)]
  const first = toHex(fastHashing.hmacSha256(key, message))
  expect(toHex(fastHashing.hmacSha256(key, message))).toBe(first)
  fastHashing.hmacSha256(other, message)
  expect(toHex(fastHashing.hmacSha256(key, message))).toBe(first)
})

function expectPf1(secret: Buffer, first: number, count: number): void {
  const { seeds, levels } = hashRounds(secret, first, count)
  const expected = seedsFrom(secret, first, count, nodeHashing)
  expect(toHex(seeds)).toBe(expected.map(toHex).join(''))
  expect(levels.map(toHex)).toEqual(
    buildLevels(leavesOf(expected, nodeHashing), nodeHashing).map(toHex),
  )
}
