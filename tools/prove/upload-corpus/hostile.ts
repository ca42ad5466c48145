import { crc32 } from 'node:zlib'

/**
 * A file that somebody may upload, and whether the API must refuse it or turn it into a clean
 * image.
 */
export type Hostile = { name: string; bytes: Buffer; expect: 'refused' | 'cleaned' }

export const refused = (name: string, file: Buffer): Hostile => ({
  name,
  bytes: file,
  expect: 'refused',
})
export const cleaned = (name: string, file: Buffer): Hostile => ({
  name,
  bytes: file,
  expect: 'cleaned',
})
export const bytes = (...values: number[]) => Buffer.from(values)

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  const named = Buffer.concat([Buffer.from(type), body])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, sum])
}

const PNG_HEAD = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

type Kind = { depth?: number; colour?: number }

/** Writes a PNG, by default with one grey byte per pixel. */
export function pngOf(
  width: number,
  height: number,
  packed: Buffer,
  { depth = 8, colour = 0 }: Kind = {},
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colour, 0, 0, 0], 8)
  const parts = [chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([PNG_HEAD, ...parts])
}

/** Inserts a chunk after the header of a PNG. */
export function withChunk(png: Buffer, type: string, body: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(type, body), png.subarray(33)])
}

export function webpHead(width: number, height: number): Buffer {
  const size = bytes(width & 0xff, width >> 8, height & 0xff, height >> 8)
  const frame = Buffer.concat([bytes(0x10, 0, 0, 0x9d, 0x01, 0x2a), size, Buffer.alloc(40)])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(frame.length)
  const riff = Buffer.alloc(4)
  riff.writeUInt32LE(frame.length + 12)
  return Buffer.concat([Buffer.from('RIFF'), riff, Buffer.from('WEBPVP8 '), length, frame])
}

export function jpegHead(width: number, height: number): Buffer {
  const frame = bytes(0xff, 0xc0, 0, 17, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 3)
  const rest = bytes(1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9)
  return Buffer.concat([bytes(0xff, 0xd8), frame, rest, Buffer.alloc(64)])
}
