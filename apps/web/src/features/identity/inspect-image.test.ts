// @vitest-environment node
import { expect, test } from 'vitest'
import { findFault } from './inspect-image.ts'

const WIDTH = 40
const HEIGHT = 30

/** Returns an image whose pixels have the brightness that `shade` returns. */
function aSample(shade: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const value = shade(at % WIDTH, Math.floor(at / WIDTH))
    data.set([value, value, value, 255], at * 4)
  }
  return { data, width: WIDTH, height: HEIGHT }
}

const print = (x: number) => (x % 4 < 2 ? 40 : 220)
const haze = (x: number) => 120 + x

test('print on a bright card is fine', () => {
  expect(findFault(aSample(print), 900)).toBeNull()
})

test('an image without edges is blurred', () => {
  expect(findFault(aSample(haze), 900)).toBe('blurred')
})

test('an image without light is too dark, even with edges', () => {
  expect(
    findFault(
      aSample((x) => print(x) / 8),
      900,
    ),
  ).toBe('dark')
})

test('an image of few pixels is too small', () => {
  expect(findFault(aSample(print), 320)).toBe('small')
})
