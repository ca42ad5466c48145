import { expect, test } from 'vitest'
import { compareCosts } from './compare-costs.ts'
import type { CostSlice } from './compare-costs.ts'

/** Returns slices in which the machine as a whole, and each taker apart, are slower at times. */
function slicesOf(costs: CostSlice, { apart = 0.015, count = 20 } = {}): CostSlice[] {
  const wave = (n: number) => 1 + apart * Math.sin(n * 2.4)
  return Array.from({ length: count }, (_, n) => {
    const together = n % 7 === 0 ? 1.8 : 1
    return {
      single: costs.single * together * wave(n),
      c1: costs.c1 * together * wave(n + 0.5),
      c2: costs.c2 * together * wave(n + 1.1),
    }
  })
}

test('equal costs count as equal, whatever the machine does meanwhile', () => {
  const found = compareCosts(slicesOf({ single: 900, c1: 900, c2: 900 }), 0.05)
  expect(found).toMatchObject({ notMeasurable: null, isDearer: false })
  expect(found.cells.ratio).toBeCloseTo(1, 1)
})

test.each([
  [1.1, true],
  [1.07, true],
  [1.03, false],
  [0.9, false],
])('a bet that takes %d times as much in cells is dearer: %s', (times, isDearer) => {
  const costs = { single: 900, c1: 900 * times, c2: 900 * times }
  expect(compareCosts(slicesOf(costs), 0.05)).toMatchObject({ notMeasurable: null, isDearer })
})

test('if two equal cells differ, nothing counts', () => {
  const found = compareCosts(slicesOf({ single: 900, c1: 1_100, c2: 1_000 }), 0.05)
  expect(found).toMatchObject({ isDearer: false })
  expect(found.notMeasurable).toContain('equal cells')
})

test('a ratio near the limit that is not known exactly does not count', () => {
  const costs = { single: 900, c1: 945, c2: 945 }
  const found = compareCosts(slicesOf(costs, { apart: 0.3, count: 7 }), 0.05)
  expect(found).toMatchObject({ isDearer: false })
  expect(found.notMeasurable).not.toBeNull()
})

test('a ratio far beyond the limit counts, also if it is not known exactly', () => {
  const costs = { single: 900, c1: 1_800, c2: 1_800 }
  expect(compareCosts(slicesOf(costs, { apart: 0.15 }), 0.05).isDearer).toBe(true)
})
