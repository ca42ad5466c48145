import { HASH_BYTES, pureHashing } from '@kapis/fairness/hashing'
import { nodeHash, nodesOf } from './tree-hash.ts'
import type { LeafRange, ReadNode } from './tree-hash.ts'

/** The number of hashes in a full tile, and of entries in a full bundle. */
export const TILE_WIDTH = 256
const TILE_LEVELS = 8

/** A tile of hashes (`level` 0 and above) or a bundle of entries, with the number of its items. */
export type Tile = { level: number | 'entries'; index: number; width: number }

/** Returns the path of a tile below the log's prefix (C2SP tlog-tiles). */
export function tilePath({ level, index, width }: Tile): string {
  const groups: string[] = []
  for (let rest = index; rest > 0 || groups.length === 0; rest = Math.floor(rest / 1000)) {
    groups.unshift(`${groups.length === 0 ? '' : 'x'}${String(rest % 1000).padStart(3, '0')}`)
  }
  const partial = width === TILE_WIDTH ? '' : `.p/${width}`
  return `tile/${level}/${groups.join('/')}${partial}`
}

const PATH =
  /^tile\/(entries|0|[1-9][0-9]?)\/((?:x[0-9]{3}\/){0,4}[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/

/** Reads a path that `tilePath` could have written. Returns null for any other text. */
export function readTilePath(path: string): Tile | null {
  const [, level, groups, width] = PATH.exec(path) ?? []
  if (level === undefined || groups === undefined) return null
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(groups.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  }
  return tilePath(tile) === path ? tile : null
}

/** Returns the number of hashes or entries that a tree of this size has at a level. */
export const itemsOf = (level: Tile['level'], size: number): number =>
  Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level))

/** Returns the tile that has an item at this place, as wide as a tree of this size allows. */
export function tileWith(level: Tile['level'], place: number, size: number): Tile {
  const index = Math.floor(place / TILE_WIDTH)
  return { level, index, width: Math.min(TILE_WIDTH, itemsOf(level, size) - index * TILE_WIDTH) }
}

/** Returns the tiles from which the roots of these ranges can be computed, each once. */
export function tilesOf(ranges: readonly LeafRange[], size: number): Tile[] {
  const tiles = ranges.flatMap(nodesOf).map(([level, index]) => tileOfNode(level, index, size).tile)
  return [...new Map(tiles.map((tile) => [tilePath(tile), tile])).values()]
}

function tileOfNode(level: number, index: number, size: number) {
  const tileLevel = Math.floor(level / TILE_LEVELS)
  const count = 2 ** (level % TILE_LEVELS)
  const tile = tileWith(tileLevel, index * count, size)
  return { tile, first: (index * count) % TILE_WIDTH, count }
}

/** Makes a reader of nodes from tiles that were loaded before, by their paths. */
export function readFromTiles(
  tiles: ReadonlyMap<string, Uint8Array>,
  size: number,
  hashing = pureHashing,
): ReadNode {
  return (level, index) => {
    const { tile, first, count } = tileOfNode(level, index, size)
    const bytes = tiles.get(tilePath(tile))
    if (bytes?.length !== tile.width * HASH_BYTES) throw new Error(`${tilePath(tile)} is no tile`)
    return rootOfHashes(bytes.subarray(first * HASH_BYTES, (first + count) * HASH_BYTES), hashing)
  }
}

/** Returns the root over concatenated hashes, whose number must be a power of two. */
export function rootOfHashes(hashes: Uint8Array, hashing = pureHashing): Uint8Array {
  let level = splitHashes(hashes)
  while (level.length > 1) {
    level = level.flatMap((left, i) =>
      i % 2 === 0 ? [nodeHash(left, level[i + 1]!, hashing)] : [],
    )
  }
  return level[0]!
}

export const splitHashes = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, n) =>
    bytes.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES),
  )

/** Returns a bundle of entries: each preceded by its length in two bytes. */
export function writeBundle(entries: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const entry of entries) {
    if (entry.length > 0xffff) throw new Error('An entry is longer than 65,535 bytes.')
    length += 2 + entry.length
  }
  const bytes = new Uint8Array(length)
  let place = 0
  for (const entry of entries) {
    bytes[place] = entry.length >> 8
    bytes[place + 1] = entry.length & 255
    bytes.set(entry, place + 2)
    place += 2 + entry.length
  }
  return bytes
}

/** Returns the entries of a bundle, or null if its last entry is cut off. */
export function readBundle(bytes: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = []
  let place = 0
  while (place < bytes.length) {
    const end = place + 2 + (bytes[place]! << 8) + (bytes[place + 1] ?? 0)
    if (place + 2 > bytes.length || end > bytes.length) return null
    entries.push(bytes.subarray(place + 2, end))
    place = end
  }
  return entries
}
