import { HASH_BYTES, pureHashing } from '@kapis/fairness/hashing'
import { isSame } from './bytes.ts'
import { nodeHash, splitOf } from './tree-hash.ts'
import type { LeafRange } from './tree-hash.ts'

/**
 * Returns the ranges whose roots form the inclusion proof of a leaf, the leaf's sibling first
 * (RFC 9162, section 2.1.3.1).
 */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = []
  let [from, until] = [0, size]
  while (until - from > 1) {
    const middle = from + splitOf(until - from)
    ranges.push(index < middle ? [middle, until] : [from, middle])
    if (index < middle) until = middle
    else from = middle
  }
  return ranges.toReversed()
}

/**
 * Returns the ranges whose roots prove that the tree of one size begins with the tree of a smaller
 * size (RFC 9162, section 2.1.4.1).
 */
export function consistencyRanges(first: number, second: number): LeafRange[] {
  if (first === 0 || first === second) return []
  const ranges: LeafRange[] = []
  let [from, until] = [0, second]
  while (first !== until) {
    const middle = from + splitOf(until - from)
    ranges.push(first <= middle ? [middle, until] : [from, middle])
    if (first <= middle) until = middle
    else from = middle
  }
  // The first tree itself needs no proof if it is a complete subtree of the second one.
  return [...(from === 0 ? [] : [[from, until] as const]), ...ranges.toReversed()]
}

export type Inclusion = { index: number; size: number; root: Uint8Array; leafHash: Uint8Array }

/** Returns whether a proof shows that the tree contains a leaf (RFC 9162, section 2.1.3.2). */
export function isIncluded(
  { index, size, root, leafHash }: Inclusion,
  proof: readonly Uint8Array[],
  hashing = pureHashing,
): boolean {
  if (index < 0 || index >= size || !areHashes(proof)) return false
  let [place, last, here] = [index, size - 1, leafHash]
  for (const sibling of proof) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      here = nodeHash(sibling, here, hashing)
      // A node without a right sibling moves up unchanged.
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)]
    } else here = nodeHash(here, sibling, hashing)
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 && isSame(here, root)
}

export type TreeHead = { size: number; root: Uint8Array }

/** Returns whether a proof shows that a tree begins with another (RFC 9162, section 2.1.4.2). */
export function isConsistent(
  first: TreeHead,
  second: TreeHead,
  proof: readonly Uint8Array[],
  hashing = pureHashing,
): boolean {
  if (first.size < 0 || first.size > second.size || !areHashes(proof)) return false
  if (first.size === second.size) return proof.length === 0 && isSame(first.root, second.root)
  if (first.size === 0) return proof.length === 0
  const isComplete = splitOf(first.size + 1) === first.size
  const [start, ...path] = isComplete ? [first.root, ...proof] : proof
  if (start === undefined) return false
  let [place, last] = [first.size - 1, second.size - 1]
  while (place % 2 === 1) [place, last] = [half(place), half(last)]
  let [old, now] = [start, start]
  for (const sibling of path) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      old = nodeHash(sibling, old, hashing)
      now = nodeHash(sibling, now, hashing)
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)]
    } else now = nodeHash(now, sibling, hashing)
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 && isSame(old, first.root) && isSame(now, second.root)
}

// Sizes may exceed 32 bits, which JavaScript's shifts would cut off.
const half = (number: number) => Math.floor(number / 2)

const areHashes = (proof: readonly Uint8Array[]) =>
  proof.length <= 63 && proof.every((hash) => hash.length === HASH_BYTES)
