import { UPLOAD_BYTES_MAX } from '@kapis/contract/wallet'
import { refuse } from '@kapis/contract/refusals'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openImageCodec } from './image-codec.ts'

const images = openImageCodec((work) => work())

/** The pixels of a test image that is the same in every run. */
const pixels = Buffer.from(
  Array.from({ length: 300 * 200 * 3 }, (_, at) => (at * 7 + (at >> 9) * 31) % 256),
)
const drawn = () => sharp(pixels, { raw: { width: 300, height: 200, channels: 3 } })
const patches = Buffer.from(Array.from({ length: 9 * 6 }, (_, at) => (at * 97) % 256))
const blocks = (width: number) =>
  sharp(patches, { raw: { width: 9, height: 6, channels: 1 } }).resize({ width, kernel: 'nearest' })
const distance = (a: Buffer, b: Buffer) =>
  a.reduce((sum, byte, at) => sum + (byte ^ (b[at] ?? 0)).toString(2).replaceAll('0', '').length, 0)

test('a stored image carries no metadata [DEP-03]', async () => {
  const sent = await drawn()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody at home' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer()
  expect(sent.includes('somebody at home')).toBe(true)
  const { full, thumbnail } = await images.prepare(sent)
  for (const made of [full, thumbnail]) {
    const { format, exif, xmp, icc } = await sharp(made).metadata()
    expect({ format, exif, xmp, icc }).toEqual({ format: 'webp' })
    expect(made.includes('somebody')).toBe(false)
  }
})

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  '%s images are accepted [DEP-03]',
  async (format) => {
    const { full, thumbnail } = await images.prepare(await drawn().toFormat(format).toBuffer())
    expect(await sharp(full).metadata()).toMatchObject({ width: 300, height: 200 })
    expect(thumbnail.length).toBeLessThan(60_000)
  },
)

test('a large image is scaled down, and a sideways one is rotated', async () => {
  const large = await blocks(4000).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { full, thumbnail } = await images.prepare(large)
  expect(await sharp(full).metadata()).toMatchObject({ height: 2000 })
  expect(await sharp(thumbnail).metadata()).toMatchObject({ height: 320 })
})

test('the print of an image depends on its pixels only', async () => {
  const [png, again, other] = await Promise.all([
    images.prepare(await drawn().png({ compressionLevel: 1 }).toBuffer()),
    images.prepare(await drawn().webp({ lossless: true }).toBuffer()),
    images.prepare(await drawn().negate().png().toBuffer()),
  ])
  expect(png.print.equals(again.print)).toBe(true)
  expect(png.print.equals(other.print)).toBe(false)
})

test('an image saved again or scaled down has a similar look', async () => {
  const [first, worse, other] = await Promise.all([
    images.prepare(await blocks(900).png().toBuffer()),
    images.prepare(await blocks(500).jpeg({ quality: 40 }).toBuffer()),
    images.prepare(await blocks(900).flop().png().toBuffer()),
  ])
  expect(distance(first.look, worse.look)).toBeLessThan(16)
  expect(distance(first.look, other.look)).toBeGreaterThan(40)
})

test('a file above five megabytes is refused before it is decoded [DEP-03]', async () => {
  await expect(images.prepare(Buffer.alloc(UPLOAD_BYTES_MAX + 1))).rejects.toMatchObject({
    code: 'file_too_large',
    status: 413,
    message: 'File size must be less than 5MB',
  })
})

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a document', Buffer.from('%PDF-1.7\n1 0 obj')],
  ['an image header without data', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
])('%s is refused as an image: file_refused', async (_, bytes) => {
  await expect(images.prepare(bytes)).rejects.toMatchObject({
    code: 'file_refused',
    status: 415,
    message: 'Only image files are allowed (JPEG, PNG, WebP)',
  })
})

test('a truncated image is refused: file_refused', async () => {
  const whole = await drawn().jpeg().toBuffer()
  await expect(images.prepare(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
    code: 'file_refused',
  })
})

test('an upload that gets no turn is not scanned', async () => {
  const scan = vi.fn(async () => {})
  const busy = openImageCodec(() => Promise.reject(refuse('unavailable')), scan)
  onTestFinished(() => busy.close())
  await expect(busy.prepare(Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' })
  expect(scan).not.toHaveBeenCalled()
})
