import { pureHashing } from '@kapis/fairness/hashing'
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

/** What a leaf says about a player's journal. `hash` is that of the entry's receipt, in hex. */
export type PlayerHead = { seq: number; hash: string }

/**
 * Returns the key with which a player recognises the leaves of one month. It is derived from a
 * secret of the account. Whoever knows it recognises that month's leaves, but no others.
 */
export function monthKey(secret: Uint8Array, month: string, hashing = pureHashing): Uint8Array {
  return hashing.hmacSha256(secret, asciiBytes(`kapis/log/${month}`))
}

const TAG = asciiBytes('tag')
const NUMBER = asciiBytes('number')
/** Space for a message about a head, which is hashed at once: new arrays cost as much as hashes. */
const MESSAGE = new Uint8Array(128)

function headMessage({ seq, hash }: PlayerHead): Uint8Array {
  const text = `head ${seq} ${hash}`
  if (text.length > MESSAGE.length) return asciiBytes(text)
  for (let i = 0; i < text.length; i += 1) MESSAGE[i] = text.charCodeAt(i)
  return MESSAGE.subarray(0, text.length)
}

/**
 * Returns a player's leaf. The hash is covered by the key, so that a receipt cannot be used to find
 * its player's leaves.
 */
export function playerLeaf(key: Uint8Array, head: PlayerHead, hashing = pureHashing): PlayerLeaf {
  const covered = hashing.hmacSha256(key, headMessage(head))
  const shift = hashing.hmacSha256(key, NUMBER)
  // The tag is that of all leaves of the month.
  const tag = hashing.hmacSha256(key, TAG).subarray(0, 16)
  return {
    // Sorted, as in the canonical text, so that nothing has to be sorted for it.
    head: hashing.hex(covered),
    kind: 'player',
    n: readShift(shift) + head.seq,
    tag: hashing.hex(tag),
  }
}

/** Reads the first six bytes as a number. Many leaves make no text for it. */
function readShift(bytes: Uint8Array): number {
  let shift = 0
  for (let i = 0; i < 6; i += 1) shift = shift * 256 + bytes[i]!
  return shift
}
