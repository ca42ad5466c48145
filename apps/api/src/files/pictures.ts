import { createHash } from 'node:crypto'
import { refuse } from '@kapis/contract/refusals'
import { UPLOAD_BYTES_MAX } from '@kapis/contract/wallet'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { Sharp } from 'sharp'

/** A picture of our own making: nothing of what was sent is left but its pixels. */
export type Picture = {
  full: Buffer
  thumbnail: Buffer
  type: 'image/webp'
  /** Of the pixels: the same picture with other metadata or lossless packing has the same one. */
  print: Buffer
  /** What it looks like, coarsely: 256 bits of which a few change when it is saved again. */
  look: Buffer
}

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>
export type Pictures = {
  /** Refuses: file_too_large, file_refused, unavailable. */
  prepare(bytes: Buffer): Promise<Picture>
}

/** Decodes what people send, a few at a time: a large picture needs a hundred megabytes. */
export function openPictures(inTurn: InTurn): Pictures {
  guard()
  return { prepare: (bytes) => inTurn(() => prepare(bytes)) }
}

const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
const PIXELS_MAX = 20_000_000
const SIDE_MAX = 2_000
const THUMBNAIL_SIDE = 320
const SECONDS_MAX = 5

async function prepare(bytes: Buffer): Promise<Picture> {
  if (bytes.length > UPLOAD_BYTES_MAX) throw refuse('file_too_large')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found === undefined || !TYPES.has(found.mime)) {
    throw refuse('file_refused', { found: found?.mime ?? null })
  }
  const { data, info } = await decode(bytes)
  const raw = { width: info.width, height: info.height, channels: 3 } as const
  const again = () => sharp(data, { raw }).timeout({ seconds: SECONDS_MAX })
  const full = await again().webp({ quality: 88, effort: 2 }).toBuffer()
  const thumbnail = await again()
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside' })
    .webp({ quality: 75, effort: 2 })
    .toBuffer()
  const print = createHash('sha256').update(`${raw.width}x${raw.height}:`).update(data).digest()
  return { full, thumbnail, type: 'image/webp', print, look: await lookOf(again()) }
}

/** Whatever is wrong with a file, the one who sent it hears the same. */
async function decode(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'error' })
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw refuse('file_refused', { why: error instanceof Error ? error.message : 'unknown' })
  }
}

const LOOK_SIDE = 16

/** Is each patch brighter than its neighbour? What is flat stays flat, whatever a codec adds. */
async function lookOf(picture: Sharp): Promise<Buffer> {
  const patches = await picture
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

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`)

/** No other decoder can be reached, one thread a picture, and nothing is kept of the last one. */
function guard(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
}
