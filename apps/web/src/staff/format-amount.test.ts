import { expect, test } from 'vitest'
import { formatWithUnit } from './format-amount.ts'

test('an amount in tickets has its unit, and one in coins the peso sign', () => {
  expect(formatWithUnit(50_000n, 'ticket')).toBe('5.00 tickets')
  expect(formatWithUnit(50_000n, 'coin')).toBe('₱5.00')
})
