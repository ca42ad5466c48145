import { describe, expect, test } from 'vitest'
import vectors from '../vectors.json' with { type: 'json' }
import type { Hashing } from './hashing.ts'
import { pureHashing } from './hashing.ts'
import { hashFromHex, toHex } from './hex.ts'
import { buildTree, proofFor, rootFromProof, verifyProof } from './merkle.ts'
import { EPOCH_ROUNDS, leaf, roundSeed } from './pf1.ts'
import { verifyRound } from './verify-round.ts'

const secret = hashFromHex(vectors.epochSecret) ?? new Uint8Array()
const tree = buildTree(secret)
const { root } = vectors

test('the root of the frozen epoch is the frozen root', () => {
  expect(vectors.size).toBe(EPOCH_ROUNDS)
  expect(toHex(tree.root)).toBe(root)
  expect(tree.levels.map((level) => level.length)).toEqual(
    [1024, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1].map((hashes) => hashes * 32),
  )
})

test.each(vectors.rounds)('the path of round $nonce is the frozen one', ({ nonce, proof }) => {
  expect(proofFor(tree, nonce).map(toHex)).toEqual(proof)
})

test('every round of the epoch is proven by its own path', () => {
  for (let nonce = 0; nonce < EPOCH_ROUNDS; nonce++) {
    const path = { roundSeed: roundSeed(secret, nonce), proof: proofFor(tree, nonce), nonce }
    expect(verifyProof({ ...path, root: tree.root })).toBe(true)
  }
})

test('no path exists for a nonce outside the epoch', () => {
  expect(() => proofFor(tree, EPOCH_ROUNDS)).toThrow(RangeError)
})

test('the tree is built with the given hash functions', () => {
  let calls = 0
  const counting: Hashing = {
    ...pureHashing,
    sha256: (bytes) => (calls++, pureHashing.sha256(bytes)),
    hmacSha256: (key, message) => (calls++, pureHashing.hmacSha256(key, message)),
  }
  expect(toHex(buildTree(secret, counting).root)).toBe(root)
  expect(calls).toBe(1024 + 2047)
})

describe('proofs of revealed rounds', () => {
  test.each(vectors.rounds)(
    'a revealed round is accepted when its path leads to the root ($nonce)',
    (round) => {
      expect(verifyRound({ ...round, root })).toBe(true)
    },
  )

  test.each(vectors.rounds)(
    'a revealed round is rejected when one digit is changed ($nonce)',
    (round) => {
      expect(verifyRound({ ...round, root: flipped(root) })).toBe(false)
      expect(verifyRound({ ...round, root, roundSeed: flipped(round.roundSeed) })).toBe(false)
      for (const height of round.proof.keys()) {
        const proof = round.proof.map((hash, i) => (i === height ? flipped(hash) : hash))
        expect(verifyRound({ ...round, root, proof })).toBe(false)
      }
    },
  )

  test.each(vectors.rounds)(
    'a revealed round is rejected under another nonce ($nonce)',
    (round) => {
      for (const nonce of [round.nonce ^ 1, round.nonce + EPOCH_ROUNDS, -1, 0.5, NaN]) {
        expect(verifyRound({ ...round, root, nonce })).toBe(false)
      }
    },
  )

  test.each(vectors.rounds)(
    'a revealed round is rejected with a malformed path ($nonce)',
    (round) => {
      const { proof } = round
      expect(verifyRound({ ...round, root, proof: [] })).toBe(false)
      expect(verifyRound({ ...round, root, proof: proof.slice(1) })).toBe(false)
      expect(verifyRound({ ...round, root, proof: [...proof, root] })).toBe(false)
      expect(verifyRound({ ...round, root, proof: proof.toReversed() })).toBe(false)
      expect(verifyRound({ ...round, root, proof: [...proof, 'zz'] })).toBe(false)
      expect(verifyRound({ ...round, root, roundSeed: '' })).toBe(false)
      expect(verifyRound({ ...round, root: '' })).toBe(false)
    },
  )

  test('a revealed round is rejected under a tree of another height', () => {
    const seed = roundSeed(secret, 0)
    const path = { roundSeed: seed, proof: [], nonce: 0, root: leaf(seed) }
    expect(verifyProof(path)).toBe(false)
  })

  test('a path with hashes of the wrong length has no root', () => {
    const path = { roundSeed: roundSeed(secret, 0), proof: proofFor(tree, 0), nonce: 0 }
    const short = new Uint8Array(31)
    expect(rootFromProof(path)).toEqual(tree.root)
    expect(rootFromProof({ ...path, roundSeed: short })).toBeNull()
    expect(rootFromProof({ ...path, proof: path.proof.with(4, short) })).toBeNull()
  })
})

function flipped(hex: string): string {
  return hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0')
}
