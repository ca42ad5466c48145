// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { HOP_MS, ballAt, fallMs, recentHits } from './ball-path.ts'

const PATHS = ['00000000', '11111111', '01101001', '1010110010101100']
const rightsOf = (path: string) => path.replaceAll('0', '').length
const fallOf = (path: string) => ({ path, hopMs: HOP_MS.normal })

describe.each(PATHS)('a ball on the path %s', (path) => {
  const fall = fallOf(path)
  const bucket = rightsOf(path)

  test('a ball ends in the bucket given by its right turns', () => {
    expect(ballAt(fall, fallMs(fall)).x).toBeCloseTo(bucket - path.length / 2, 9)
    expect(ballAt(fall, fallMs(fall) + 5_000)).toEqual(ballAt(fall, fallMs(fall)))
  })

  test('a ball hits exactly the pins of its path', () => {
    for (let row = 0; row < path.length; row += 1) {
      const { x, y } = ballAt(fall, (row + 1) * fall.hopMs)
      const rights = rightsOf(path.slice(0, row))
      expect(x).toBeCloseTo(rights - row / 2, 6)
      expect(y).toBeCloseTo(row, 6)
      expect(recentHits(fall, (row + 1) * fall.hopMs + 1, 50)).toMatchObject([{ y: row, agoMs: 1 }])
    }
  })

  test('a ball moves without jumps', () => {
    let before = ballAt(fall, 0)
    for (let ms = 1; ms <= fallMs(fall); ms += 1) {
      const now = ballAt(fall, ms)
      expect(Math.hypot(now.x - before.x, now.y - before.y)).toBeLessThan(0.05)
      before = now
    }
  })
})

test('the fall time covers every hop and the landing', () => {
  expect(fallMs(fallOf('0'.repeat(16)))).toBe(16 * 110 + 250)
  expect(fallMs({ path: '0'.repeat(8), hopMs: HOP_MS.turbo })).toBe(8 * 35 + 250)
})

test('the pins of the last hops count as hit, the newest first, also after the last row', () => {
  const fall = fallOf('01101001')
  expect(recentHits(fall, 109, 300)).toEqual([])
  expect(recentHits(fall, 5 * 110 + 10, 300).map(({ y, agoMs }) => [y, agoMs])).toEqual([
    [4, 10],
    [3, 120],
    [2, 230],
  ])
  expect(recentHits(fall, 8 * 110 + 200, 300)).toMatchObject([{ x: -0.5, y: 7, agoMs: 200 }])
})
