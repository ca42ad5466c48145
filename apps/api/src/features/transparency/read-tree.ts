import { HASH_BYTES } from '@kapis/fairness/hashing'
import type { LeafRange } from '@kapis/transparency/tree-hash'
import { rootOfRange } from '@kapis/transparency/tree-hash'
import {
  TILE_WIDTH,
  readBundle,
  readFromTiles,
  tilePath,
  tilesOf,
  writeBundle,
} from '@kapis/transparency/tiles'
import type { Tile } from '@kapis/transparency/tiles'
import { fastHashing } from '#fairness/fast-hashing.ts'
import type { FileStore } from '#files/file-store.ts'
import { tileKey } from './tile-key.ts'

/**
 * Returns the contents of a tile, or null. A partial tile may be stored only as part of the full
 * one.
 */
export async function readTile(files: Pick<FileStore, 'get'>, tile: Tile): Promise<Buffer | null> {
  const stored = await files.get(tileKey(tile))
  if (stored !== null || tile.width === TILE_WIDTH) return stored
  const full = await files.get(tileKey({ ...tile, width: TILE_WIDTH }))
  if (full === null) return null
  if (tile.level !== 'entries') return full.subarray(0, tile.width * HASH_BYTES)
  const entries = readBundle(full)
  return entries && Buffer.from(writeBundle(entries.slice(0, tile.width)))
}

/** Returns the roots of some ranges of a published tree: the hashes of a proof. */
export async function readProof(
  files: Pick<FileStore, 'get'>,
  ranges: readonly LeafRange[],
  size: number,
): Promise<Uint8Array[]> {
  const tiles = new Map<string, Uint8Array>()
  await Promise.all(
    tilesOf(ranges, size).map(async (tile) => {
      const bytes = await readTile(files, tile)
      if (bytes === null) throw new Error(`${tilePath(tile)} is missing in the file store.`)
      tiles.set(tilePath(tile), bytes)
    }),
  )
  const read = readFromTiles(tiles, size, fastHashing)
  return ranges.map((range) => rootOfRange(range, read, fastHashing))
}
