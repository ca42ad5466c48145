import { payout } from '@kapis/money/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GAMES } from './games.ts'
import { maxStake } from './one-shot.ts'
import { ONE_SHOT_RULES } from './one-shot-rules.ts'

const cap = 1_000_000_000n

test.each([
  ['dice 2x', 20_000n, 500_000_000n],
  ['dice 49.5x', 495_000n, 20_202_000n],
  ['plinko 1,000x', 10_000_000n, 1_000_000n],
  ['keno 999x', 9_990_000n, 1_001_000n],
  ['limbo 10,000x', 100_000_000n, 100_000n],
])('%s is limited to the stake that the cap of 100,000.00 allows', (_, multiplier4, stake) => {
  expect(maxStake(cap, multiplier4)).toBe(stake)
})

test('the largest stake never pays above the cap, and one centavo more would', () => {
  fc.assert(
    fc.property(fc.bigInt(10_000n, cap), fc.bigInt(10_000n, 100_000_000n), (maxPayout, m4) => {
      const stake = maxStake(maxPayout, m4)
      expect(stake % 100n).toBe(0n)
      expect(payout(stake, m4)).toBeLessThanOrEqual(maxPayout)
      expect((stake + 100n) * m4).toBeGreaterThan(maxPayout * 10_000n)
    }),
  )
})

test('every one-shot rule is found by its game', () => {
  for (const [name, rule] of Object.entries(ONE_SHOT_RULES)) {
    expect(GAMES).toContain(name)
    expect(rule.game).toBe(name)
  }
})
