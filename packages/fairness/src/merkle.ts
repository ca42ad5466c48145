import { HASH_BYTES, pureHashing } from './hashing.ts'
import { EPOCH_ROUNDS, assertNonce, isNonce, leaf, node, roundSeed } from './pf1.ts'

/**
 * A Merkle tree: one flat array of hashes per level, from the leaves to the root. For an epoch it
 * takes 64 kB and can be stored or cached as it is.
 */
export type Tree = { root: Uint8Array; levels: Uint8Array[] }

/**
 * Builds the Merkle tree of an epoch. This takes 1,024 HMACs and 2,047 hashes, so a bet never waits
 * for it.
 */
export function buildTree(secret: Uint8Array, hashing = pureHashing): Tree {
  const seeds = seedsFrom(secret, 0, EPOCH_ROUNDS, hashing)
  const levels = buildLevels(leavesOf(seeds, hashing), hashing)
  return { root: levels.at(-1)!, levels }
}

/** Derives the seeds of `count` consecutive rounds, beginning with the nonce `first`. */
export function seedsFrom(secret: Uint8Array, first: number, count: number, hashing = pureHashing) {
  return Array.from({ length: count }, (_, i) => roundSeed(secret, first + i, hashing))
}

/** Returns the leaves of the given seeds, concatenated. */
export function leavesOf(seeds: readonly Uint8Array[], hashing = pureHashing): Uint8Array {
  const level = new Uint8Array(seeds.length * HASH_BYTES)
  seeds.forEach((seed, i) => level.set(leaf(seed, hashing), i * HASH_BYTES))
  return level
}

/**
 * Builds the levels of a tree from its lowest level to its root. The number of hashes must be a
 * power of two.
 */
export function buildLevels(lowest: Uint8Array, hashing = pureHashing): Uint8Array[] {
  const levels = [lowest]
  for (let level = lowest; level.length > HASH_BYTES; level = levels.at(-1)!) {
    const above = new Uint8Array(level.length / 2)
    for (let i = 0; i < above.length / HASH_BYTES; i++) {
      above.set(node(hashAt(level, 2 * i), hashAt(level, 2 * i + 1), hashing), i * HASH_BYTES)
    }
    levels.push(above)
  }
  return levels
}

/** Returns the ten sibling hashes on the path from a round's leaf to the root, lowest first. */
export function proofFor(tree: Tree, nonce: number): Uint8Array[] {
  assertNonce(nonce)
  return tree.levels.slice(0, -1).map((level, height) => hashAt(level, (nonce >> height) ^ 1))
}

/**
 * Computes the root from a round's seed and its path. Returns null if they cannot belong to any
 * epoch.
 */
export function rootFromProof(path: ProofPath, hashing = pureHashing): Uint8Array | null {
  const { roundSeed, proof, nonce } = path
  const hashes = [roundSeed, ...proof]
  if (!isNonce(nonce) || proof.length !== PROOF_HASHES) return null
  if (hashes.some((hash) => hash.length !== HASH_BYTES)) return null
  return proof.reduce(
    (below, sibling, height) =>
      (nonce >> height) & 1 ? node(sibling, below, hashing) : node(below, sibling, hashing),
    leaf(roundSeed, hashing),
  )
}

/** Returns whether the root committed to this seed for this nonce. */
export function verifyProof(path: ProofPath & { root: Uint8Array }, hashing = pureHashing) {
  const root = rootFromProof(path, hashing)
  return root !== null && isSame(root, path.root)
}

export type ProofPath = { roundSeed: Uint8Array; proof: readonly Uint8Array[]; nonce: number }

const PROOF_HASHES = Math.log2(EPOCH_ROUNDS)

/** Returns the hash at an index of a level. */
export function hashAt(level: Uint8Array, index: number): Uint8Array {
  return level.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}
