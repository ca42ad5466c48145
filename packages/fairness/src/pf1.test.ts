import { describe, expect, test } from 'vitest'
import vectors from '../vectors.json' with { type: 'json' }
import { hashFromHex, toHex } from './hex.ts'
import { CLIENT_SEED, EPOCH_ROUNDS, isNonce, leaf, node, roundSeed } from './pf1.ts'

const secret = hashFromHex(vectors.epochSecret) ?? new Uint8Array()

test.each(vectors.rounds)('the seed of round $nonce is the frozen one', (round) => {
  expect(toHex(roundSeed(secret, round.nonce))).toBe(round.roundSeed)
})

test.each([-1, EPOCH_ROUNDS, 0.5, NaN])('%d is not a nonce of an epoch', (nonce) => {
  expect(isNonce(nonce)).toBe(false)
  expect(() => roundSeed(secret, nonce)).toThrow(RangeError)
})

test('a node over two hashes differs from their leaves, and order counts', () => {
  const [a, b] = [leaf(secret), leaf(leaf(secret))]
  expect(toHex(node(a, b))).not.toBe(toHex(node(b, a)))
  expect(toHex(node(a, b))).not.toBe(toHex(leaf(a)))
})

describe("a player's client seed", () => {
  test.each(['a', 'demo-client_seed', 'A'.repeat(64)])('the client seed %s is allowed', (seed) => {
    expect(CLIENT_SEED.test(seed)).toBe(true)
  })

  test.each(['', 'a:b', 'a.b', 'a b', 'é', 'a\n', 'A'.repeat(65)])(
    'the client seed %j is not allowed',
    (seed) => {
      expect(CLIENT_SEED.test(seed)).toBe(false)
    },
  )
})

describe('hex of a hash', () => {
  test('the hex of a hash round-trips', () => {
    expect(toHex(secret)).toBe(vectors.epochSecret)
  })

  test.each(['', 'ab', vectors.root.toUpperCase(), `${vectors.root}00`, 'g'.repeat(64)])(
    '%j is not the hex of a hash',
    (text) => {
      expect(hashFromHex(text)).toBeNull()
    },
  )
})
