import { HASH_BYTES, pureHashing } from '@kapis/fairness/hashing'

/** Space for what is hashed next: a new array for each hash would cost as much as the hash. */
let space = new Uint8Array(256)

/** The hash of a leaf (RFC 9162, section 2.1.1). */
export function leafHash(leaf: Uint8Array, hashing = pureHashing): Uint8Array {
  if (space.length < 1 + leaf.length) space = new Uint8Array(2 * leaf.length)
  space[0] = 0
  space.set(leaf, 1)
  return hashing.sha256(space.subarray(0, 1 + leaf.length))
}

/** The hash of an inner node (RFC 9162, section 2.1.1). */
export function nodeHash(left: Uint8Array, right: Uint8Array, hashing = pureHashing): Uint8Array {
  space[0] = 1
  space.set(left, 1)
  space.set(right, 1 + HASH_BYTES)
  return hashing.sha256(space.subarray(0, 1 + 2 * HASH_BYTES))
}

/** The root of a tree without leaves. */
export const emptyRoot = (hashing = pureHashing) => hashing.sha256(new Uint8Array(0))

/** Returns the hash of the complete subtree with the leaves from `index * 2^level` on. */
export type ReadNode = (level: number, index: number) => Uint8Array

/** A part of the leaves: from the first one to the one before the second one. */
export type LeafRange = readonly [from: number, until: number]

/** Returns the root of the tree over some leaves. A log asks only for ranges of its own tree. */
export function rootOfRange([from, until]: LeafRange, read: ReadNode, hashing = pureHashing) {
  return nodesOf([from, until])
    .map(([level, index]) => read(level, index))
    .reduceRight((right, left) => nodeHash(left, right, hashing))
}

/** Returns the complete subtrees that a range consists of, from left to right. */
export function nodesOf([from, until]: LeafRange): [level: number, index: number][] {
  const nodes: [number, number][] = []
  for (let start = from; start < until;) {
    const count = splitOf(until - start + 1)
    nodes.push([Math.log2(count), start / count])
    start += count
  }
  return nodes
}

/**
 * The largest power of two below a number of leaves. The left subtree has this many. Logarithms of
 * numbers that are no power of two would not be exact.
 */
export function splitOf(leaves: number): number {
  let left = 1
  while (left * 2 < leaves) left *= 2
  return left
}
