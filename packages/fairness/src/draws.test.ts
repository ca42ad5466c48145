import { describe, expect, test } from 'vitest'
import vectors from '../vectors.json' with { type: 'json' }
import { drawsFrom, drawsOf } from './draws.ts'
import { pureHashing } from './hashing.ts'
import { hashFromHex } from './hex.ts'

const { clientSeed } = vectors

describe.each(vectors.rounds)('draws of round $nonce', (round) => {
  const roundSeed = hashFromHex(round.roundSeed) ?? new Uint8Array()
  const draws = () => drawsOf({ roundSeed, clientSeed, nonce: round.nonce })

  test('a round begins with the frozen words', () => {
    const stream = draws()
    expect(round.firstWords.map(() => stream.word())).toEqual(round.firstWords)
  })

  test('a round rolls the frozen dice', () => {
    expect(draws().below(10_000)).toBe(round.dice)
  })

  test('a round takes 52 bits from its first two words', () => {
    const [high = 0, low = 0] = round.firstWords
    const u52 = draws().u52()
    expect(u52).toBe(BigInt(high) * 2n ** 20n + BigInt(low) / 2n ** 12n)
    const limbo = (99n * 2n ** 52n) / (u52 + 1n)
    expect(String(limbo < 100n ? 100n : limbo)).toBe(round.limbo100)
  })

  test('a round draws the same coins and hands beyond the first block', () => {
    const coins = draws()
    expect(Array.from({ length: 20 }, () => coins.below(2)).join('')).toBe(round.flip20)
    const hands = draws()
    expect(Array.from({ length: 20 }, () => hands.below(3)).join('')).toBe(round.rps20)
  })
})

test('the client seed and the nonce both change the draws', () => {
  const roundSeed = new Uint8Array(32)
  const first = drawsOf({ roundSeed, clientSeed, nonce: 0 }).word()
  expect(drawsOf({ roundSeed, clientSeed: `${clientSeed}.beacon`, nonce: 0 }).word()).not.toBe(
    first,
  )
  expect(drawsOf({ roundSeed, clientSeed, nonce: 1 }).word()).not.toBe(first)
})

test('a block is computed only when its first word is requested', () => {
  const messages: string[] = []
  const draws = drawsOf(
    { roundSeed: new Uint8Array(32), clientSeed: 'seed', nonce: 7 },
    {
      ...pureHashing,
      hmacSha256(key, message) {
        messages.push(String.fromCharCode(...message))
        return pureHashing.hmacSha256(key, message)
      },
    },
  )
  expect(messages).toEqual([])
  for (let i = 0; i < 8; i++) draws.word()
  expect(messages).toEqual(['seed:7:0'])
  draws.word()
  expect(messages).toEqual(['seed:7:0', 'seed:7:1'])
})

test('a hash inside a larger buffer is read at its own offset', () => {
  const pool = new Uint8Array(64).fill(0xff, 0, 32)
  const draws = drawsOf(
    { roundSeed: new Uint8Array(32), clientSeed: 'seed', nonce: 0 },
    { ...pureHashing, hmacSha256: () => pool.subarray(32) },
  )
  expect(draws.word()).toBe(0)
})

describe('an integer below k', () => {
  test('an integer below k skips every word of the last, incomplete range', () => {
    // 2^32 = 429,496 * 10,000 + 7,296: words from 4,294,960,000 upwards would favour results from 0
    // to 7,295.
    const draws = forced(4_294_960_000, 2 ** 32 - 1, 4_294_959_999, 5)
    expect(draws.below(10_000)).toBe(9_999)
    expect(draws.below(10_000)).toBe(5)
  })

  test('an integer below k skips no word when k divides 2^32', () => {
    expect(forced(2 ** 32 - 1).below(2)).toBe(1)
    expect(forced(2 ** 32 - 1).below(2 ** 32)).toBe(2 ** 32 - 1)
    expect(forced(2 ** 32 - 1).below(1)).toBe(0)
  })

  test('an integer below k skips up to half of all words when k is just above 2^31', () => {
    const k = 2 ** 31 + 1
    expect(forced(k, 2 ** 32 - 1, k - 1).below(k)).toBe(k - 1)
  })

  test.each([0, -1, 1.5, NaN, 2 ** 32 + 1])('no integer is drawn for k = %d', (k) => {
    expect(() => forced(0).below(k)).toThrow(RangeError)
  })
})

test('52 bits reach from zero to 2^52 - 1 without loss', () => {
  expect(forced(0, 0).u52()).toBe(0n)
  expect(forced(0, 4_095).u52()).toBe(0n)
  expect(forced(0, 4_096).u52()).toBe(1n)
  expect(forced(1, 0).u52()).toBe(2n ** 20n)
  expect(forced(2 ** 32 - 1, 2 ** 32 - 1).u52()).toBe(2n ** 52n - 1n)
})

function forced(...words: number[]) {
  return drawsFrom(() => {
    const word = words.shift()
    if (word === undefined) throw new Error('no word left')
    return word
  })
}
