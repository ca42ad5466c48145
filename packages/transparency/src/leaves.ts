import { pureHashing } from '@kapis/fairness/hashing'
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
export type PlayerLeaf = { kind: 'player'; tag: string; n: number; head: string }
export type Leaf = FactLeaf | PlayerLeaf

/** Returns the bytes of a leaf: its canonical text. */
export const writeLeaf = (leaf: Leaf): Uint8Array => utf8ToBytes(canonical(leaf))

/** What a leaf says about a player's journal. `hash` is that of the entry's receipt, in hex. */
export type PlayerHead = { seq: number; hash: string }

/**
 * Returns the key with which a player recognises the leaves of one month. It is derived from a
 * secret of the account. Whoever knows it recognises that month's leaves, but no others.
 */
export function monthKey(secret: Uint8Array, month: string, hashing = pureHashing): Uint8Array {
  return hashing.hmacSha256(secret, utf8ToBytes(`kapis/log/${month}`))
}

/** Returns the tag that all leaves of the month have. */
function tagOf(key: Uint8Array, hashing = pureHashing): string {
  return hashing.hex(hashing.hmacSha256(key, utf8ToBytes('tag'))).slice(0, 32)
}

/**
 * Returns a player's leaf. The hash is covered by the key, so that a receipt cannot be used to find
 * its player's leaves.
 */
export function playerLeaf(key: Uint8Array, head: PlayerHead, hashing = pureHashing): PlayerLeaf {
  const { seq, hash } = head
  const covered = hashing.hmacSha256(key, utf8ToBytes(`head ${seq} ${hash}`))
  const shift = hashing.hex(hashing.hmacSha256(key, utf8ToBytes('number'))).slice(0, 12)
  return {
    kind: 'player',
    tag: tagOf(key, hashing),
    n: parseInt(shift, 16) + seq,
    head: hashing.hex(covered),
  }
}
