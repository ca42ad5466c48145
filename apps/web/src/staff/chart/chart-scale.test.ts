import { expect, test } from 'vitest'
import { scaleOf, shortNumber } from './chart-scale.ts'

test.each([
  [
    [0, 0],
    [0, 1],
  ],
  [
    [3, 9],
    [0, 2.5, 5, 7.5, 10],
  ],
  [[86_400], [0, 25_000, 50_000, 75_000, 100_000]],
  [
    [-300, 900],
    [-500, 0, 500, 1000],
  ],
])('values of %j get the axis %j', (values, ticks) => {
  expect(scaleOf(values).ticks).toEqual(ticks)
})

test('every value lies on the axis, which always includes zero', () => {
  for (const value of [-987_654, -1, 0.01, 1, 99, 1234.5, 7_000_000]) {
    const { low, high, ticks } = scaleOf([value])
    expect(low <= value && value <= high).toBe(true)
    expect(ticks).toContain(0)
    expect(ticks.length).toBeLessThan(8)
  }
})

test.each([
  [0, '₱0'],
  [950, '₱950'],
  [12_500, '₱12.5K'],
  [-2_000_000, '−₱2M'],
])('the axis label %d is shortened to %s', (value, text) => {
  expect(shortNumber(value, 'peso')).toBe(text)
  expect(shortNumber(value, 'count')).toBe(text.replace('₱', ''))
})
