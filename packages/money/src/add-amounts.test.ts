import { expect, test } from 'vitest'
import { addAmounts, addToMinor } from './add-amounts.ts'

test('amounts are added as whole ten-thousandths, not as floats', () => {
  expect(0.1 + 0.2).not.toBe(0.3)
  expect(addAmounts([0.1, 0.2])).toBe(0.3)
  expect(addAmounts([0.0001, 99_999_999_999.9998, 0.0001])).toBe(100_000_000_000)
  expect(addAmounts([-12.3456, 12.3457])).toBe(0.0001)
  expect(addAmounts([])).toBe(0)
})

test('the sum of 1,000 amounts is exact', () => {
  const minors = Array.from({ length: 1_000 }, (_, n) => BigInt(n * 7_919_003 - 3_000_000_000))
  const amounts = minors.map((minor) => Number(minor) / 10_000)
  expect(addToMinor(amounts)).toBe(minors.reduce((sum, minor) => sum + minor, 0n))
})

test.each([Number.NaN, 1e21, 0.00001])('the sum with %d is refused, not left without it', (bad) => {
  expect(() => addAmounts([1, bad])).toThrow('is not an amount')
})
