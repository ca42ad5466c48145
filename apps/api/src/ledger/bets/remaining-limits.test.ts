import { expect, test } from 'vitest'
import { deductBet } from './remaining-limits.ts'
import type { RemainingLimits } from './remaining-limits.ts'

const guard = (changes: Partial<RemainingLimits> = {}): RemainingLimits => ({
  isPaused: false,
  wagerLeftMinor: null,
  lossLeftMinor: null,
  ...changes,
})
const coins = (stakeMinor: bigint) => ({ currency: 'coin', stakeMinor }) as const
const tickets = { currency: 'ticket', stakeMinor: 1n } as const

test('a bet reduces the wager limit by its stake, and its result changes the loss limit', () => {
  const left = guard({ wagerLeftMinor: 100n, lossLeftMinor: 100n })
  deductBet(left, { ...coins(30n), payoutMinor: 0n })
  expect(left).toMatchObject({ wagerLeftMinor: 70n, lossLeftMinor: 70n })
  deductBet(left, { ...coins(30n), payoutMinor: 90n })
  expect(left).toMatchObject({ wagerLeftMinor: 40n, lossLeftMinor: 130n })
  deductBet(left, { ...tickets, payoutMinor: 0n })
  expect(left).toMatchObject({ wagerLeftMinor: 40n, lossLeftMinor: 130n })
})
