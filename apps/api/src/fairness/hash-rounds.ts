import { HASH_BYTES } from '@kapis/fairness/hashing'
import { roundLabel } from '@kapis/fairness/pf1'
import { START, writeHmacStates } from './sha256-block.ts'
import { LANES, blocks, compress4, states } from './sha256-lanes.ts'

/** The seeds of consecutive rounds, concatenated, and the Merkle tree above them. */
export type RoundHashes = { seeds: Uint8Array; levels: Uint8Array[] }

const HASH_WORDS = HASH_BYTES / 4
const BLOCK_BYTES = 64
/** The bit that follows a message, at the beginning of a word. */
const END = 0x80 << 24

/**
 * Derives the seeds of `count` rounds, beginning with the nonce `first`, and hashes them to their
 * tree. It returns what `seedsFrom` and `buildLevels` of PF-1 return, but computes four hashes at a
 * time and keeps all values as words between them, because a player's first bet waits for 32
 * rounds. `count` must be a power of two. If fewer than four hashes are left, the results of the
 * other lanes are unused.
 */
export function hashRounds(secret: Uint8Array, first: number, count: number): RoundHashes {
  writeHmacStates(secret, { inner, outer })
  // All hashes are in one array, because small arrays take longer to allocate than to fill: the
  // seeds, the leaves, and the levels above them up to the root.
  const words = new Int32Array((3 * count - 1) * HASH_WORDS)
  for (let round = 0; round < count; round += LANES) {
    const lanes = Math.min(LANES, count - round)
    hashLabels(first + round)
    copyStates(words, round, lanes)
    hashSeeds()
    copyStates(words, count + round, lanes)
  }
  const levels = [{ start: count, hashes: count }]
  for (let below = levels[0]!; below.hashes > 1; below = levels.at(-1)!) {
    const level = { start: below.start + below.hashes, hashes: below.hashes / 2 }
    for (let node = 0; node < level.hashes; node += LANES) {
      const lanes = Math.min(LANES, level.hashes - node)
      hashPairs(words, below.start + 2 * node, lanes)
      copyStates(words, level.start + node, lanes)
    }
    levels.push(level)
  }
  toBigEndian(words)
  const bytesOf = ({ start, hashes }: { start: number; hashes: number }) =>
    new Uint8Array(words.buffer, start * HASH_BYTES, hashes * HASH_BYTES)
  return { seeds: bytesOf({ start: 0, hashes: count }), levels: levels.map(bytesOf) }
}

/** The states of SHA-256 after the padded key of the HMAC, inner and outer. */
const inner = new Int32Array(HASH_WORDS)
const outer = new Int32Array(HASH_WORDS)

/** Computes the HMACs of the labels of four rounds. A label is shorter than a block. */
function hashLabels(first: number): void {
  clearFrom(0)
  for (let lane = 0; lane < LANES; lane += 1) {
    const label = roundLabel(first + lane)
    for (let i = 0; i < label.length; i += 1) {
      blocks[LANES * (i >> 2) + lane]! |= label.charCodeAt(i) << (24 - 8 * (i & 3))
    }
    blocks[LANES * (label.length >> 2) + lane]! |= END >>> (8 * (label.length & 3))
    blocks[LANES * 15 + lane] = (BLOCK_BYTES + label.length) * 8
  }
  startFrom(inner)
  compress4()
  for (let at = 0; at < LANES * HASH_WORDS; at += 1) blocks[at] = states[at]!
  clearFrom(HASH_WORDS)
  setWord(blocks, HASH_WORDS, END)
  setWord(blocks, 15, (BLOCK_BYTES + HASH_BYTES) * 8)
  startFrom(outer)
  compress4()
}

/** Hashes a zero byte and the seed in each state: 33 bytes, which fit in one block. */
function hashSeeds(): void {
  clearFrom(HASH_WORDS + 1)
  for (let lane = 0; lane < LANES; lane += 1) {
    let before = 0x00
    for (let at = lane; at < LANES * HASH_WORDS; at += LANES) {
      const next = states[at]!
      blocks[at] = (before << 24) | (next >>> 8)
      before = next
    }
    blocks[LANES * HASH_WORDS + lane] = (before << 24) | (END >>> 8)
  }
  setWord(blocks, 15, (1 + HASH_BYTES) * 8)
  startFrom(START)
  compress4()
}

/**
 * Hashes a one byte and a pair of hashes for each node: 65 bytes, one more than a block. The pairs
 * begin with the hash `first`.
 */
function hashPairs(words: Int32Array, first: number, lanes: number): void {
  for (let at = first * HASH_WORDS, lane = 0; lane < lanes; lane += 1) {
    let before = 0x01
    for (let word = 0; word < 2 * HASH_WORDS; word += 1, at += 1) {
      const next = words[at]!
      blocks[LANES * word + lane] = (before << 24) | (next >>> 8)
      before = next
    }
    rest[lane] = (before << 24) | (END >>> 8)
  }
  startFrom(START)
  compress4()
  clearFrom(1)
  for (let lane = 0; lane < LANES; lane += 1) blocks[lane] = rest[lane]!
  setWord(blocks, 15, (1 + 2 * HASH_BYTES) * 8)
  compress4()
}

/** The first word of each node's second block. */
const rest = new Int32Array(LANES)

// These are loops because a call of `fill` costs a tenth of `compress4`, and most are short.

function clearFrom(word: number): void {
  for (let at = LANES * word; at < blocks.length; at += 1) blocks[at] = 0
}

/** Writes the same state to all lanes. */
function startFrom(state: Int32Array): void {
  for (let word = 0; word < HASH_WORDS; word += 1) setWord(states, word, state[word]!)
}

/** Writes a word of all lanes. */
function setWord(lanes: Int32Array, word: number, value: number): void {
  for (let at = LANES * word; at < LANES * (word + 1); at += 1) lanes[at] = value
}

/** Copies the states of the first `lanes` lanes to consecutive hashes, beginning with `first`. */
function copyStates(words: Int32Array, first: number, lanes: number): void {
  for (let at = first * HASH_WORDS, lane = 0; lane < lanes; lane += 1) {
    for (let word = 0; word < HASH_WORDS; word += 1, at += 1) {
      words[at] = states[LANES * word + lane]!
    }
  }
}

/** Rewrites the words in the order of bytes that SHA-256 prescribes. */
function toBigEndian(words: Int32Array): void {
  const view = new DataView(words.buffer)
  for (let at = 0; at < words.length; at += 1) view.setInt32(at * 4, words[at]!)
}
