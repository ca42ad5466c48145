import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import { openImage, openPixels } from './image-limits.ts'

/** A re-encoded image, which keeps nothing of the upload but its pixels. */
export type ReencodedImage = {
  full: Buffer
  thumbnail: Buffer
  type: 'image/webp'
  /** A hash of the pixels. It does not depend on metadata or lossless compression. */
  print: Buffer
  /** A coarse fingerprint of 256 bits, of which a few change when the image is saved again. */
  look: Buffer
}

const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
const SIDE_MAX = 2_000
const THUMBNAIL_SIDE = 320

/** Decodes an image and encodes it again. Throws if that fails. Runs only in the image process. */
export async function reencodeImage(bytes: Buffer): Promise<ReencodedImage> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found === undefined || !TYPES.has(found.mime)) {
    throw new Error(`The file is ${found?.mime ?? 'of no known type'}.`)
  }
  const { data, info } = await decode(bytes)
  const { width, height } = info
  const again = () => openPixels({ data, width, height })
  const full = await again().webp({ quality: 88, effort: 2 }).toBuffer()
  const thumbnail = await again()
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside' })
    .webp({ quality: 75, effort: 2 })
    .toBuffer()
  const print = createHash('sha256').update(`${width}x${height}:`).update(data).digest()
  return { full, thumbnail, type: 'image/webp', print, look: await lookOf(again()) }
}

async function decode(bytes: Buffer) {
  const open = await openImage(bytes)
  return open()
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

const LOOK_SIDE = 16

/**
 * Returns the coarse fingerprint: each bit says whether a patch is brighter than its right
 * neighbour. Small differences do not count, so that compression noise changes nothing in flat
 * areas.
 */
async function lookOf(image: Sharp): Promise<Buffer> {
  const patches = await image
    .greyscale()
    .resize({ width: LOOK_SIDE + 1, height: LOOK_SIDE, fit: 'fill' })
    .raw()
    .toBuffer()
  const look = Buffer.alloc((LOOK_SIDE * LOOK_SIDE) / 8)
  for (let bit = 0; bit < LOOK_SIDE * LOOK_SIDE; bit += 1) {
    const at = Math.floor(bit / LOOK_SIDE) * (LOOK_SIDE + 1) + (bit % LOOK_SIDE)
    const isBrighter = (patches[at] ?? 0) > (patches[at + 1] ?? 0) + 2
    if (isBrighter) look[bit >> 3] = (look[bit >> 3] ?? 0) | (1 << (bit & 7))
  }
  return look
}
