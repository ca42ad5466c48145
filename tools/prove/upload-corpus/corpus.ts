import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { bytes, cleaned, jpegHead, pngOf, refused, webpHead, withChunk } from './hostile.ts'
import type { Hostile } from './hostile.ts'

/** A text inside the hostile files. The API must never return it. */
export const MARK = '<script>kapis-mark</script>'

const raw = { width: 64, height: 64, channels: 3 } as const
const pixels = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 7) % 256))
const image = () => sharp(pixels, { raw })

/** Makes the hostile files, which are the same each time. There are at least forty. */
export async function makeCorpus(): Promise<Hostile[]> {
  const jpeg = await image().jpeg().toBuffer()
  const png = await image().png().toBuffer()
  const webp = await image().webp().toBuffer()
  const gif = await image().gif().toBuffer()
  return [
    ...bombs(),
    ...halves({ jpeg, png, webp, gif }),
    ...strangers(),
    ...(await disguises({ jpeg, png, webp, gif })),
  ]
}

/** Makes small files that claim to be large. */
function bombs(): Hostile[] {
  const row = (bytes: number) => Buffer.alloc(bytes)
  return [
    refused('40,000 x 40,000 png', pngOf(40_000, 40_000, deflateSync(row(5_000_000)))),
    refused('65,535 x 65,535 png', pngOf(65_535, 65_535, deflateSync(row(100)))),
    refused('2^31 x 1 png', pngOf(2 ** 31 - 1, 1, deflateSync(row(100)))),
    refused('1 x 2^31 png', pngOf(1, 2 ** 31 - 1, deflateSync(row(100)))),
    refused('0 x 0 png', pngOf(0, 0, deflateSync(row(1)))),
    refused('21 megapixel png', pngOf(7_000, 3_000, deflateSync(row(21_003_000)))),
    refused('more pixels than lines', pngOf(4_000, 4_000, deflateSync(row(50)))),
    refused(
      '65,535 x 65,535 gif',
      Buffer.concat([Buffer.from('GIF89a'), bytes(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0x2c)]),
    ),
    refused('16,383 x 16,383 webp', webpHead(16_383, 16_383)),
    refused('65,500 x 65,500 jpeg', jpegHead(65_500, 65_500)),
  ]
}

function halves(whole: Record<string, Buffer>): Hostile[] {
  return Object.entries(whole).flatMap(([name, file]) => [
    refused(`half a ${name}`, file.subarray(0, Math.floor(file.length / 2))),
    refused(`the first bytes of a ${name}`, file.subarray(0, 16)),
  ])
}

/** Makes files that are not images, or whose type is not supported. */
function strangers(): Hostile[] {
  const text = (words: string) => Buffer.from(words)
  return [
    refused('one byte', bytes(0)),
    refused('zeros', Buffer.alloc(100_000)),
    refused('a page', text(`<!doctype html>${MARK}`)),
    refused(
      'a drawing with a script',
      text(`<svg xmlns="http://www.w3.org/2000/svg">${MARK}</svg>`),
    ),
    refused(
      'a drawing that reads a file',
      text(
        '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
      ),
    ),
    refused('a document', text(`%PDF-1.7\n1 0 obj<</JS(${MARK})>>endobj`)),
    refused('an archive', text('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')),
    refused('a program', text('\u007fELF\u0002\u0001\u0001aaaaaaaaaaaaaaaaaaaaaaaaaa')),
    refused('a program for windows', text('MZaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')),
    refused('a tiff', Buffer.concat([text('II*\0'), Buffer.alloc(64)])),
    refused('a bitmap', Buffer.concat([text('BM'), Buffer.alloc(64)])),
    refused('an icon', Buffer.concat([bytes(0, 0, 1, 0, 1, 0), Buffer.alloc(64)])),
    refused('a heic', Buffer.concat([bytes(0, 0, 0, 24), text('ftypheic'), Buffer.alloc(64)])),
  ]
}

/** Makes real images with other content hidden in them. */
async function disguises(
  whole: Record<'jpeg' | 'png' | 'webp' | 'gif', Buffer>,
): Promise<Hostile[]> {
  const mark = Buffer.from(MARK)
  const trailing = Object.entries(whole).map(([name, file]) =>
    cleaned(`a ${name} with a page behind it`, Buffer.concat([file, mark])),
  )
  return [
    ...trailing,
    cleaned(
      'a page inside exif',
      await image()
        .jpeg()
        .withExif({ IFD0: { Copyright: MARK } })
        .toBuffer(),
    ),
    cleaned(
      'a comment in a png',
      withChunk(whole.png, 'tEXt', Buffer.concat([Buffer.from('a\0'), mark])),
    ),
    cleaned('a sideways jpeg', await image().jpeg().withMetadata({ orientation: 6 }).toBuffer()),
    cleaned('ink instead of light', await image().toColourspace('cmyk').jpeg().toBuffer()),
    cleaned('sixteen bits a colour', await image().toColourspace('rgb16').png().toBuffer()),
  ]
}
