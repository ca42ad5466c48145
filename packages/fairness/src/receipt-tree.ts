import { pureHashing } from './hashing.ts'
import { hashFromHex } from './hex.ts'
import { leaf, node } from './pf1.ts'

/** One step of a path: the side of the sibling, `l` or `r`, followed by the sibling's hash. */
export type PathStep = string

export type ReceiptTree = { root: Uint8Array; pathOf(place: number): PathStep[] }

/**
 * Builds a Merkle tree over a batch of receipts, so that one signature covers all of them. A hash
 * without a sibling moves up unchanged.
 */
export function buildReceiptTree(
  hashes: readonly Uint8Array[],
  hashing = pureHashing,
): ReceiptTree {
  const levels = [hashes.map((hash) => leaf(hash, hashing))]
  while (levels.at(-1)!.length > 1) levels.push(levelAbove(levels.at(-1)!, hashing))
  // Convert each hash to hex only once, however many paths contain it.
  const texts = levels.slice(0, -1).map((level) => level.map((hash) => hashing.hex(hash)))
  return {
    root: levels.at(-1)![0]!,
    pathOf: (place) =>
      texts.flatMap((level, height) => {
        const here = place >> height
        const sibling = level[here ^ 1]
        return sibling === undefined ? [] : [`${here & 1 ? 'l' : 'r'}${sibling}`]
      }),
  }
}

function levelAbove(level: readonly Uint8Array[], hashing = pureHashing): Uint8Array[] {
  const above: Uint8Array[] = []
  for (let i = 0; i < level.length; i += 2) {
    const right = level[i + 1]
    above.push(right === undefined ? level[i]! : node(level[i]!, right, hashing))
  }
  return above
}

/** Computes the root from a receipt's hash and path. Returns null if the path is invalid. */
export function rootOfReceipt(
  hash: Uint8Array,
  path: readonly PathStep[],
  hashing = pureHashing,
): Uint8Array | null {
  let here = leaf(hash, hashing)
  for (const step of path) {
    const sibling = hashFromHex(step.slice(1))
    if (sibling === null || !/^[lr]/.test(step)) return null
    here = step.startsWith('l') ? node(sibling, here, hashing) : node(here, sibling, hashing)
  }
  return here
}
