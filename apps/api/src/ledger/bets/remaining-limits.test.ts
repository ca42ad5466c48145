import { expect, test } from 'vitest'
import { findLimitBreach, deductBet } from './remaining-limits.ts'
import type { RemainingLimits } from './remaining-limits.ts'

const guard = (changes: Partial<RemainingLimits> = {}): RemainingLimits => ({
  isPaused: false,
  wagerLeftMinor: null,
  lossLeftMinor: null,
  ...changes,
})
const coins = (stakeMinor: bigint) => ({ currency: 'coin', stakeMinor }) as const
const tickets = { currency: 'ticket', stakeMinor: 1n } as const

test('a limit allows its remaining amount to the last unit, and no more', () => {
  expect(findLimitBreach(guard({ wagerLeftMinor: 100n }), coins(100n))).toBeNull()
  expect(findLimitBreach(guard({ wagerLeftMinor: 100n }), coins(101n))).toBe('wager_limit')
  expect(findLimitBreach(guard({ lossLeftMinor: 100n }), coins(100n))).toBeNull()
  expect(findLimitBreach(guard({ lossLeftMinor: 100n }), coins(101n))).toBe('loss_limit')
  expect(findLimitBreach(guard(), coins(1_000_000n))).toBeNull()
})

test('limits apply to coins only; a pause blocks tickets too', () => {
  expect(findLimitBreach(guard({ wagerLeftMinor: 0n, lossLeftMinor: 0n }), tickets)).toBeNull()
  expect(findLimitBreach(guard({ isPaused: true }), tickets)).toBe('player_paused')
})

test('a bet reduces the wager limit by its stake, and its result changes the loss limit', () => {
  const left = guard({ wagerLeftMinor: 100n, lossLeftMinor: 100n })
  deductBet(left, { ...coins(30n), payoutMinor: 0n })
  expect(left).toMatchObject({ wagerLeftMinor: 70n, lossLeftMinor: 70n })
  deductBet(left, { ...coins(30n), payoutMinor: 90n })
  expect(left).toMatchObject({ wagerLeftMinor: 40n, lossLeftMinor: 130n })
  deductBet(left, { ...tickets, payoutMinor: 0n })
  expect(left).toMatchObject({ wagerLeftMinor: 40n, lossLeftMinor: 130n })
})
