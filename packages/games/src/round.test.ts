import { payout } from '@kapis/money/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GAMES, isRoundGame } from './games.ts'
import { multiplierMax4 } from './round.ts'
import { ROUND_RULES } from './round-rules.ts'

test('every round rule is found by its game', () => {
  for (const [name, rule] of Object.entries(ROUND_RULES)) {
    expect(GAMES).toContain(name)
    expect(rule.game).toBe(name)
  }
  expect(isRoundGame('mines')).toBe(true)
  expect(isRoundGame('dice')).toBe(false)
  expect(isRoundGame('toString')).toBe(false)
})

test('a multiplier within its cap never pays more than the maximum', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 10n), fc.bigInt(1n, 10n ** 7n), (maxPayout, cents) => {
      const stake = cents * 100n
      const cap = BigInt(multiplierMax4(maxPayout, stake))
      expect(payout(stake, cap)).toBeLessThanOrEqual(maxPayout)
      expect(payout(stake, cap + 2n) >= maxPayout || stake < 10_000n).toBe(true)
    }),
  )
})
