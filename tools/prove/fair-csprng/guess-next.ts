import { MERSENNE_OUTPUTS, predictMersenne } from './mersenne.ts'
import { recoverXorshift, stepXorshift } from './xorshift.ts'

export type Guess = { attack: string; guesses: number; hits: number; isBetterThanChance: boolean }

const GUESSES = 1_000
const CACHE = 64
const CACHE_GUESSES = 24
/**
 * How many output bits recover the generator's state. The state has 128 bits; the rest is a reserve
 * in case a few equations are redundant.
 */
const KNOWN_BITS = 160

/** The number of bytes that the attacks need, whatever the word size. */
export const GUESS_BYTES = (MERSENNE_OUTPUTS + GUESSES) * 8

/**
 * Treats a byte stream as the output of several non-cryptographic generators. For each, recovers
 * the state from the first outputs and counts how many later outputs it predicts.
 */
export function guessNext(bytes: Buffer): Guess[] {
  const words = cut(bytes, 4, (at) => bytes.readUInt32BE(at))
  const swapped = cut(bytes, 4, (at) => bytes.readUInt32LE(at))
  const long = cut(bytes, 8, (at) => bytes.readBigUInt64BE(at) >> 12n)
  return [
    guessXorshift('xorshift128+ by bytes', [...bytes].map(BigInt), 8),
    guessXorshift('xorshift128+ by 32 bits', words.map(BigInt), 32),
    guessXorshift('xorshift128+ by 52 bits', long, 52),
    guessCached('an engine’s cache by bytes', [...bytes].map(BigInt), 8),
    guessCached('an engine’s cache by 32 bits', words.map(BigInt), 32),
    guessCached('an engine’s cache by 52 bits', long, 52),
    guessMersenne('MT19937', words),
    guessMersenne('MT19937, bytes swapped', swapped),
  ]
}

function guessXorshift(attack: string, outputs: bigint[], bits: number): Guess {
  const hits = countHits(outputs.slice(0, knownOf(bits) + GUESSES), bits)
  return compareToChance(attack, GUESSES, hits, GUESSES / 2 ** bits)
}

/**
 * Attacks the output of a JavaScript engine, which produces 64 numbers at a time and returns them
 * in reverse order. The start of a block is unknown, so every offset is tried and the best one
 * counts.
 */
function guessCached(attack: string, outputs: bigint[], bits: number): Guess {
  const length = knownOf(bits) + CACHE_GUESSES
  const hits = Array.from({ length: CACHE }, (_, start) =>
    countHits(outputs.slice(start, start + length).toReversed(), bits),
  )
  return compareToChance(
    attack,
    CACHE_GUESSES,
    Math.max(...hits),
    (CACHE_GUESSES / 2 ** bits) * CACHE,
  )
}

const knownOf = (bits: number) => Math.ceil(KNOWN_BITS / bits)

/** Recovers the state from the first outputs and counts how many later ones it predicts. */
function countHits(outputs: bigint[], bits: number): number {
  const known = knownOf(bits)
  let state = recoverXorshift(outputs.slice(0, known), bits)
  let hits = 0
  for (const [n, output] of outputs.entries()) {
    if (state === null) break
    state = stepXorshift(state)
    if (n >= known) hits += Number(state[0] >> BigInt(64 - bits) === output)
  }
  return hits
}

function guessMersenne(attack: string, outputs: number[]): Guess {
  const guesses = predictMersenne(outputs, GUESSES)
  const hits = guesses.filter((guess, n) => guess === outputs[MERSENNE_OUTPUTS + n]).length
  return compareToChance(attack, GUESSES, hits, GUESSES / 2 ** 32)
}

/**
 * Decides whether the hits are more than chance: more than six standard deviations plus one above
 * the mean. If the state was recovered, the hits are far above that.
 */
function compareToChance(attack: string, guesses: number, hits: number, chance: number): Guess {
  return { attack, guesses, hits, isBetterThanChance: hits > chance + 6 * Math.sqrt(chance) + 1 }
}

function cut<T>(bytes: Buffer, size: number, read: (at: number) => T): T[] {
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, n) => read(n * size))
}
