import { HASH_BYTES } from '@kapis/fairness/hashing'
import { roundLabel } from '@kapis/fairness/pf1'
import { START, compress, writeHmacStates } from './sha256-block.ts'

/** The seeds of consecutive rounds, concatenated, and the Merkle tree above them. */
export type RoundHashes = { seeds: Uint8Array; levels: Uint8Array[] }

const HASH_WORDS = HASH_BYTES / 4

/**
 * Derives the seeds of `count` rounds, beginning with the nonce `first`, and hashes them to their
 * tree. It returns what `seedsFrom` and `buildLevels` of PF-1 return, but keeps all values as words
 * between the hashes. That takes half of the time, and a player's first bet waits for 32 rounds.
 * `count` must be a power of two.
 */
export function hashRounds(secret: Uint8Array, first: number, count: number): RoundHashes {
  writeHmacStates(secret, { inner, outer })
  const seeds = new Int32Array(count * HASH_WORDS)
  const leaves = new Int32Array(count * HASH_WORDS)
  for (let round = 0; round < count; round += 1) {
    const at = round * HASH_WORDS
    writeSeed(first + round, seeds, at)
    writeLeaf(seeds, leaves, at)
  }
  const levels = [leaves]
  for (let below = leaves; below.length > HASH_WORDS; below = levels.at(-1)!) {
    const level = new Int32Array(below.length / 2)
    for (let at = 0; at < level.length; at += HASH_WORDS) writeNode(below, level, at)
    levels.push(level)
  }
  return { seeds: bytesOf(seeds), levels: levels.map(bytesOf) }
}

const state = new Int32Array(HASH_WORDS)
const block = new Int32Array(16)
/** The states of SHA-256 after the padded key of the HMAC, inner and outer. */
const inner = new Int32Array(HASH_WORDS)
const outer = new Int32Array(HASH_WORDS)

/** Writes the HMAC of a round's label. The label is shorter than a block. */
function writeSeed(nonce: number, seeds: Int32Array, at: number): void {
  const label = roundLabel(nonce)
  block.fill(0)
  for (let i = 0; i < label.length; i += 1) {
    block[i >> 2]! |= label.charCodeAt(i) << (24 - 8 * (i & 3))
  }
  block[label.length >> 2]! |= 0x80 << (24 - 8 * (label.length & 3))
  block[15] = (64 + label.length) * 8
  state.set(inner)
  compress(state, block)
  block.set(state)
  block.fill(0, HASH_WORDS)
  block[HASH_WORDS] = 0x80 << 24
  block[15] = (64 + HASH_BYTES) * 8
  state.set(outer)
  compress(state, block)
  seeds.set(state, at)
}

/** Writes the hash of a zero byte and a seed: 33 bytes, which fit in one block. */
function writeLeaf(seeds: Int32Array, leaves: Int32Array, at: number): void {
  block.fill(0)
  let byte = 0x00
  for (let word = 0; word < HASH_WORDS; word += 1) {
    const next = seeds[at + word]!
    block[word] = (byte << 24) | (next >>> 8)
    byte = next
  }
  block[HASH_WORDS] = (byte << 24) | (0x80 << 16)
  block[15] = (1 + HASH_BYTES) * 8
  state.set(START)
  compress(state, block)
  leaves.set(state, at)
}

/** Writes the hash of a one byte and the two hashes below: 65 bytes, one more than a block. */
function writeNode(below: Int32Array, level: Int32Array, at: number): void {
  let byte = 0x01
  for (let word = 0; word < 16; word += 1) {
    const next = below[2 * at + word]!
    block[word] = (byte << 24) | (next >>> 8)
    byte = next
  }
  state.set(START)
  compress(state, block)
  block.fill(0)
  block[0] = (byte << 24) | (0x80 << 16)
  block[15] = (1 + 2 * HASH_BYTES) * 8
  compress(state, block)
  level.set(state, at)
}

function bytesOf(words: Int32Array): Uint8Array {
  const bytes = new Uint8Array(words.length * 4)
  const view = new DataView(bytes.buffer)
  for (let word = 0; word < words.length; word += 1) view.setInt32(word * 4, words[word]!)
  return bytes
}
