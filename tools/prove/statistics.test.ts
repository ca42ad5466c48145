import { expect, test } from 'vitest'
import { percentile } from './statistics.ts'

test('the 99th percentile of a hundred values is the largest, and of no values 0', () => {
  const values = Array.from({ length: 100 }, (_, n) => 100 - n)
  expect(percentile(values, 99)).toBe(100)
  expect(percentile(values, 50)).toBe(51)
  expect(percentile([], 99)).toBe(0)
})
