import { HASH_BYTES, pureHashing } from '@kapis/fairness/hashing'
import { concatBytes } from '@noble/hashes/utils.js'
import { emptyRoot, leafHash, nodeHash } from './tree-hash.ts'
import { TILE_WIDTH, rootOfHashes, splitHashes, tilePath, writeBundle } from './tiles.ts'

/**
 * What must be known of a tree to add leaves: for each level the hashes of its partial tile, and the
 * entries of the partial bundle.
 */
export type Edge = { size: number; levels: Uint8Array[]; entries: Uint8Array[] }

export const EMPTY_EDGE: Edge = { size: 0, levels: [], entries: [] }

export type GrownTree = {
  edge: Edge
  root: Uint8Array
  files: { path: string; bytes: Uint8Array }[]
}

/**
 * Adds leaves to a tree. Returns the new edge and root and the contents of every tile and bundle
 * that the leaves fill or lengthen. The same leaves always give the same bytes.
 */
export function growTree(
  edge: Edge,
  leaves: readonly Uint8Array[],
  hashing = pureHashing,
): GrownTree {
  const size = edge.size + leaves.length
  const files: GrownTree['files'] = []
  const entries = fill([...edge.entries, ...leaves], edge.size, (index, items) =>
    files.push({
      path: tilePath({ level: 'entries', index, width: items.length }),
      bytes: writeBundle(items),
    }),
  )
  const levels: Uint8Array[] = []
  let added = leaves.map((leaf) => leafHash(leaf, hashing))
  let before = edge.size
  for (let level = 0; added.length > 0 || edge.levels[level] !== undefined; level += 1) {
    const known = splitHashes(edge.levels[level] ?? new Uint8Array(0))
    const above: Uint8Array[] = []
    const isGrown = added.length > 0
    const rest = fill([...known, ...added], before, (index, items) => {
      const bytes = concatBytes(...items)
      if (items.length === TILE_WIDTH) above.push(rootOfHashes(bytes, hashing))
      if (isGrown) files.push({ path: tilePath({ level, index, width: items.length }), bytes })
    })
    levels.push(concatBytes(...rest))
    added = above
    before = Math.floor(before / TILE_WIDTH)
  }
  return { edge: { size, levels, entries }, root: rootOfEdge(levels, hashing), files }
}

/** Emits full and partial groups of items. Returns the items of the partial one. */
function fill<T>(items: T[], before: number, emit: (index: number, items: T[]) => void): T[] {
  const first = Math.floor(before / TILE_WIDTH)
  let start = 0
  for (; items.length - start >= TILE_WIDTH; start += TILE_WIDTH) {
    emit(first + start / TILE_WIDTH, items.slice(start, start + TILE_WIDTH))
  }
  const rest = items.slice(start)
  if (rest.length > 0) emit(first + start / TILE_WIDTH, rest)
  return rest
}

/** Returns the root of the tree whose partial tiles are these. */
function rootOfEdge(levels: readonly Uint8Array[], hashing = pureHashing): Uint8Array {
  let root: Uint8Array | null = null
  for (const hashes of levels) {
    for (let end = hashes.length / HASH_BYTES; end > 0;) {
      // The rightmost complete subtree is as large as the lowest set bit.
      const count = end & -end
      const bytes = hashes.subarray((end - count) * HASH_BYTES, end * HASH_BYTES)
      const subtree = rootOfHashes(bytes, hashing)
      root = root === null ? subtree : nodeHash(subtree, root, hashing)
      end -= count
    }
  }
  return root ?? emptyRoot(hashing)
}
