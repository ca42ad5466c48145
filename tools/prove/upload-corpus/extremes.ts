import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { bytes, cleaned, pngOf, refused, withChunk } from './hostile.ts'
import type { Hostile } from './hostile.ts'

/**
 * Makes images at the limits of a decoder: extreme sides, frames and depths, broken headers, and
 * bombs.
 */
export async function makeExtremes(): Promise<Hostile[]> {
  return [
    ...(await shapes()),
    ...(await heavy()),
    ...(await films()),
    ...(await depths()),
    ...(await broken()),
    ...(await swollen()),
  ]
}

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 180, b: 160, alpha: 0.5 } } })
const flatPng = (width: number, height: number) => flat(width, height).png().toBuffer()

/** Makes small files whose scaled copies would be huge. */
async function shapes(): Promise<Hostile[]> {
  const tooLong = [
    [1, 300],
    [300, 1],
    [1, 12_000],
    [12_000, 1],
    [2, 65_000],
    [100, 2_100],
    [12_100, 700],
  ] as const
  const files = tooLong.map(async ([width, height]) =>
    refused(`${width} x ${height} png`, await flatPng(width, height)),
  )
  return [
    ...(await Promise.all(files)),
    refused('1 x 300 gif', await flat(1, 300).gif().toBuffer()),
    refused('1 x 300 webp', await flat(1, 300).webp().toBuffer()),
    refused('1 x 300 jpeg', await flat(1, 300).jpeg().toBuffer()),
    cleaned('1 x 1 png', await flatPng(1, 1)),
    cleaned('100 x 2,000 png', await flatPng(100, 2_000)),
    cleaned('2,000 x 100 png', await flatPng(2_000, 100)),
  ]
}

/** Makes images that are accepted and need the most memory to decode. */
async function heavy(): Promise<Hostile[]> {
  const turned = flat(5_000, 3_990).jpeg({ progressive: true }).withMetadata({ orientation: 6 })
  const deep = flat(3_000, 3_000, 4).toColourspace('rgb16').png({ progressive: true })
  return [
    cleaned('20 megapixels, progressive and sideways', await turned.toBuffer()),
    cleaned('9 megapixels of 64 bits, interlaced', await deep.toBuffer()),
  ]
}

/** Makes animated images, of which only the first frame is decoded. */
async function films(): Promise<Hostile[]> {
  const frames = 400
  const raw = { width: 16, height: 16 * frames, channels: 3, pageHeight: 16 } as const
  const size = 16 * 16 * 3
  const shade = (_: unknown, at: number) => (at * 31 + Math.floor(at / size) * 7) % 256
  const pixels = Buffer.from(Array.from({ length: size * frames }, shade))
  const film = () => sharp(pixels, { raw, animated: true })
  const gif = await film().gif({ effort: 1 }).toBuffer()
  return [
    cleaned(`a gif of ${frames} frames`, gif),
    cleaned(`a webp of ${frames} frames`, await film().webp({ effort: 0 }).toBuffer()),
    cleaned('a gif of 200,000 frames', manyFrames(200_000)),
    refused('half the first frame of a gif', gif.subarray(0, 830)),
  ]
}

/** Makes a GIF whose frames are one pixel each. */
function manyFrames(count: number): Buffer {
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    bytes(32, 0, 32, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255),
  ])
  const frame = bytes(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0)
  const frames = Array.from<Buffer>({ length: count }).fill(frame)
  return Buffer.concat([head, ...frames, bytes(0x3b)])
}

async function depths(): Promise<Hostile[]> {
  const grey = () => flat(64, 64).greyscale()
  const colours = [2, 4, 16].map(async (many) =>
    cleaned(`${many} colours`, await flat(64, 64).png({ palette: true, colours: many }).toBuffer()),
  )
  const cmyk = flat(64, 64).toColourspace('cmyk').jpeg({ progressive: true })
  return [
    ...(await Promise.all(colours)),
    cleaned('one bit a pixel', pngOf(64, 64, deflateSync(Buffer.alloc(64 * 9)), { depth: 1 })),
    cleaned('sixteen bits of grey', await grey().toColourspace('grey16').png().toBuffer()),
    cleaned(
      'sixteen bits and a mask',
      await flat(64, 64, 4).toColourspace('rgb16').png().toBuffer(),
    ),
    cleaned('progressive ink', await cmyk.toBuffer()),
    refused('seven bits a pixel', pngOf(64, 64, deflateSync(Buffer.alloc(5_000)), { depth: 7 })),
    refused(
      'a colour type of five',
      pngOf(64, 64, deflateSync(Buffer.alloc(5_000)), { colour: 5 }),
    ),
  ]
}

async function broken(): Promise<Hostile[]> {
  const png = await flatPng(64, 64)
  const jpeg = await flat(64, 64).jpeg().toBuffer()
  const webp = await flat(64, 64).webp().toBuffer()
  const edited = (file: Buffer, at: number, ...values: number[]) => {
    const copy = Buffer.from(file)
    copy.set(values, at)
    return copy
  }
  const frame = jpeg.indexOf(bytes(0xff, 0xc0))
  return [
    refused('a png head with a wrong checksum', edited(png, 29, 1, 2, 3, 4)),
    refused('a png without its data', Buffer.concat([png.subarray(0, 33), png.subarray(-12)])),
    refused('a png that ends early', png.subarray(0, png.length - 30)),
    refused('a jpeg of no components', edited(jpeg, frame + 9, 0)),
    refused('a jpeg of 13 bits', edited(jpeg, frame + 4, 13)),
    refused('a jpeg of no height', edited(jpeg, frame + 5, 0, 0)),
    refused('a jpeg whose frame is huge', edited(jpeg, frame + 5, 0xff, 0xff, 0xff, 0xff)),
    refused('a webp with a wrong length', edited(webp, 16, 0xff, 0xff, 0xff, 0x7f)),
  ]
}

/** Makes files of a few kilobytes that inflate to a hundred megabytes. */
async function swollen(): Promise<Hostile[]> {
  const zeros = deflateSync(Buffer.alloc(100_000_000))
  const text = Buffer.concat([Buffer.from('a\0\0'), zeros])
  const png = await flatPng(64, 64)
  return [
    cleaned('100 megabytes behind the last line', pngOf(64, 64, zeros)),
    cleaned('100 megabytes of text', withChunk(png, 'zTXt', text)),
    cleaned('100 megabytes of colour profile', withChunk(png, 'iCCP', text)),
  ]
}
