import { HASH_BYTES, pureHashing } from '@kapis/fairness/hashing'
import type { Hashing } from '@kapis/fairness/hashing'
import { asciiBytes } from '@kapis/fairness/hex'
import { canonical } from '@kapis/fairness/receipt'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** The sums of one game on a day, in ten-thousandths of a coin. */
type DayGame = { bets: number; staked: number; paid: number }

/** The leaves of the log that are not about players. */
type FactLeaf =
  | { kind: 'staff'; seq: number; hash: string }
  | { kind: 'day'; day: string; seal: string; games: Record<string, DayGame> }
  | { kind: 'epoch'; root: string }
  | { kind: 'key'; purpose: 'receipts' | 'log'; key: string; from: string }
  | { kind: 'key-end'; purpose: 'receipts' | 'log'; key: string; until: string }

/**
 * The log's leaf about a player after a minute with new entries. `n` is the number of the newest
 * entry plus a secret of the month, so that leaves of two months do not continue each other.
 */
export type PlayerLeaf = { head: string; kind: 'player'; n: number; tag: string }
export type Leaf = FactLeaf | PlayerLeaf

/** Returns the bytes of a leaf: its canonical text. */
export function writeLeaf(leaf: Leaf): Uint8Array {
  if (leaf.kind !== 'player') return utf8ToBytes(canonical(leaf))
  // There are many of them, and their text is always of this form.
  const { head, kind, n, tag } = leaf
  return asciiBytes(`{"head":"${head}","kind":"${kind}","n":${n},"tag":"${tag}"}`)
}

/** What a leaf says about a player's journal. `hash` is that of the entry's receipt. */
export type PlayerHead = { seq: number; hash: Uint8Array }

/**
 * Returns the key with which a player recognises the leaves of one month. It is derived from a
 * secret of the account. Whoever knows it recognises that month's leaves, but no others.
 */
export function monthKey(secret: Uint8Array, month: string, hashing = pureHashing): Uint8Array {
  return keyedHash(secret, asciiBytes(`kapis/log/${month}`), hashing)
}

const TAG = asciiBytes('tag')
const TAG_BYTES = 16

/**
 * Returns a player's leaf. The hash is covered by the key, so that a receipt cannot be used to find
 * its player's leaves.
 */
export function playerLeaf(key: Uint8Array, head: PlayerHead, hashing = pureHashing): PlayerLeaf {
  const covered = keyedHash(key, head.hash, hashing)
  // The tag is that of all leaves of the month, and so is the secret that the number is added to.
  const ofMonth = keyedHash(key, TAG, hashing)
  return {
    // Sorted, as in the canonical text, so that nothing has to be sorted for it.
    head: hashing.hex(covered),
    kind: 'player',
    n: readShift(ofMonth) + head.seq,
    tag: hashing.hex(ofMonth.subarray(0, TAG_BYTES)),
  }
}

/** Space for what is hashed next: a new array for each hash would cost as much as the hash. */
const space = new Uint8Array(2 * HASH_BYTES)

/**
 * Returns the hash of a key and what follows it. Both have a fixed length, so that nobody can
 * continue a hash, and none of HMAC's three further blocks is needed.
 */
function keyedHash(key: Uint8Array, message: Uint8Array, hashing: Hashing): Uint8Array {
  if (key.length !== HASH_BYTES) throw new Error('A key of the log has 32 bytes.')
  space.set(key)
  space.set(message, HASH_BYTES)
  return hashing.sha256(space.subarray(0, HASH_BYTES + message.length))
}

/** Reads the six bytes after the tag as a number. Many leaves make no text for it. */
function readShift(bytes: Uint8Array): number {
  let shift = 0
  for (let i = TAG_BYTES; i < TAG_BYTES + 6; i += 1) shift = shift * 256 + bytes[i]!
  return shift
}
