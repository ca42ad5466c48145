import { expect, test } from 'vitest'
import { judgeStake, moveGuard } from './guards.ts'
import type { Guard } from './guards.ts'

const guard = (changes: Partial<Guard> = {}): Guard => ({
  isPaused: false,
  wagerLeftMinor: null,
  lossLeftMinor: null,
  ...changes,
})
const coins = (stakeMinor: bigint) => ({ currency: 'coin', stakeMinor }) as const
const tickets = { currency: 'ticket', stakeMinor: 1n } as const

test('what is left can be staked to the last unit, and no more', () => {
  expect(judgeStake(guard({ wagerLeftMinor: 100n }), coins(100n))).toBeNull()
  expect(judgeStake(guard({ wagerLeftMinor: 100n }), coins(101n))).toBe('wager_limit')
  expect(judgeStake(guard({ lossLeftMinor: 100n }), coins(100n))).toBeNull()
  expect(judgeStake(guard({ lossLeftMinor: 100n }), coins(101n))).toBe('loss_limit')
  expect(judgeStake(guard(), coins(1_000_000n))).toBeNull()
})

test('limits are in coins; a pause stops tickets too', () => {
  expect(judgeStake(guard({ wagerLeftMinor: 0n, lossLeftMinor: 0n }), tickets)).toBeNull()
  expect(judgeStake(guard({ isPaused: true }), tickets)).toBe('player_paused')
})

test('a bet uses up its stake, a loss its loss, and a win makes room for losses only', () => {
  const left = guard({ wagerLeftMinor: 100n, lossLeftMinor: 100n })
  moveGuard(left, { ...coins(30n), payoutMinor: 0n })
  expect(left).toMatchObject({ wagerLeftMinor: 70n, lossLeftMinor: 70n })
  moveGuard(left, { ...coins(30n), payoutMinor: 90n })
  expect(left).toMatchObject({ wagerLeftMinor: 40n, lossLeftMinor: 130n })
  moveGuard(left, { ...tickets, payoutMinor: 0n })
  expect(left).toMatchObject({ wagerLeftMinor: 40n, lossLeftMinor: 130n })
})
