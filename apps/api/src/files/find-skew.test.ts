import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findSkew } from './find-skew.ts'

const WIDTH = 300
const HEIGHT = 400
/** An image with rows of short dark marks, similar to text. */
const writing = Buffer.from(
  Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    return y % 30 < 8 && y > 40 && y < 360 && (x * 7 + y) % 11 < 6 && x > 30 && x < 270 ? 20 : 240
  }),
)

test.each([0, 1.5, -1.5, 3, -3])('text rotated by %s° is detected', async (degrees) => {
  const { data, info } = await sharp(writing, {
    raw: { width: WIDTH, height: HEIGHT, channels: 1 },
  })
    .rotate(degrees, { background: '#f0f0f0' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = findSkew({ pixels: data, width: info.width, height: info.height })
  expect(Math.abs(found - degrees)).toBeLessThanOrEqual(0.5)
})

test('an image without text is not rotated', () => {
  expect(findSkew({ pixels: new Uint8Array(100 * 100).fill(200), width: 100, height: 100 })).toBe(0)
})
