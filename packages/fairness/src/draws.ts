import { HASH_BYTES, pureHashing } from './hashing.ts'
import { asciiBytes, hexBytes } from './hex.ts'

/**
 * The random numbers of one round, in order. The rules of a game have no other source of
 * randomness.
 */
export type Draws = {
  /** Returns the next 32 bits as an unsigned integer. */
  word(): number
  /**
   * Returns an exactly uniform integer from 0 to k-1. Skips words that would favour low results.
   */
  below(k: number): number
  /**
   * Returns the next 52 bits, taken from two words. They are a bigint, because limbo needs exact
   * integer division.
   */
  u52(): bigint
}

export type RoundSeeds = {
  roundSeed: Uint8Array
  /**
   * The effective client seed: the player's own seed and, if there was a public beacon, '.' and the
   * beacon's value.
   */
  clientSeed: string
  nonce: number
}

/** Returns the draws of a round. Each is computed when it is needed. */
export function drawsOf(round: RoundSeeds, hashing = pureHashing): Draws {
  return drawsFrom(wordsOf(round, hashing))
}

/** Returns draws from any source of 32-bit words. For practice rounds, the source needs no seed. */
export function drawsFrom(word: () => number): Draws {
  return {
    word,
    below(k) {
      if (!Number.isInteger(k) || k < 1 || k > WORDS) throw new RangeError(`below(${k})`)
      const limit = WORDS - (WORDS % k)
      let drawn = word()
      while (drawn >= limit) drawn = word()
      return drawn % k
    },
    u52() {
      const high = word()
      const low = word()
      return BigInt(high * 2 ** 20 + (low >>> 12))
    },
  }
}

const WORDS = 2 ** 32

function wordsOf(
  { roundSeed, clientSeed, nonce }: RoundSeeds,
  hashing = pureHashing,
): () => number {
  const key = hexBytes(roundSeed)
  let block: Uint8Array = NOTHING
  let blocks = 0
  let offset = HASH_BYTES
  return () => {
    if (offset === HASH_BYTES) {
      block = hashing.hmacSha256(key, asciiBytes(`${clientSeed}:${nonce}:${blocks}`))
      blocks += 1
      offset = 0
    }
    const word = wordAt(block, offset)
    offset += 4
    return word
  }
}

const NOTHING = new Uint8Array(0)

/**
 * Returns the big-endian word at an offset. Does not use DataView, because access to the buffer of
 * a small array moves the array out of V8's heap.
 */
function wordAt(bytes: Uint8Array, at: number): number {
  const [a, b, c, d] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!]
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
}
