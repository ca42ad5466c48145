import { HASH_BYTES, pureHashing } from './hashing.ts'
import { asciiBytes, hexBytes } from './hex.ts'

/** The numbers of one round, in order: the only source of randomness for the rules. */
export type Draws = {
  /** Returns the next unsigned 32 bits. */
  word(): number
  /** Returns an exactly uniform integer 0..k-1; skips words that would favour low values. */
  below(k: number): number
  /** Returns the next 52 bits from two words. A bigint, because limbo divides 2^52 exactly. */
  u52(): bigint
}

export type RoundSeeds = {
  roundSeed: Uint8Array
  /** The effective seed: the player's own, followed by '.' and the beacon's if there was one. */
  clientSeed: string
  nonce: number
}

/** Returns the draws of a round, computed on demand. */
export function drawsOf(round: RoundSeeds, hashing = pureHashing): Draws {
  return drawsFrom(wordsOf(round, hashing))
}

/** Makes draws from any source of words; practice rounds use one without a seed. */
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

/** Big-endian. Avoids DataView: accessing a small array's buffer moves it out of the heap. */
function wordAt(bytes: Uint8Array, at: number): number {
  const [a, b, c, d] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!]
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
}
