import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../../test/fake-state.ts'
import { beginSession, endSession } from '../session/session-store.ts'
import { holdStake, revealPayout, settleStake } from './bet-balance.ts'
import { useVisitTotals } from './visit-totals.ts'

const stake = { currency: 'coin', minor: 1_000_000n } as const
const payout = { currency: 'coin', minor: 2_000_000n } as const
const net = () => useVisitTotals.getState().net.coin

beforeEach(() => {
  vi.useFakeTimers({ now: 5_000 })
  beginSession(aUser())
})
afterEach(() => {
  endSession('logout')
  vi.useRealTimers()
})

test('the visit clock starts and ends with the session', () => {
  vi.setSystemTime(9_000)
  beginSession(aUser())
  expect(useVisitTotals.getState().startedAt).toBe(5_000)
  endSession('logout')
  expect(useVisitTotals.getState().startedAt).toBeNull()
})

test('a round counts when its result is revealed', () => {
  holdStake(stake)
  expect(net()).toBe(0n)
  settleStake({ stake, payout, answer: { coin: 600, ticket: 24 } })
  expect(net()).toBe(0n)
  revealPayout(payout, 1_000_000n)
  expect(net()).toBe(1_000_000n)
})

test('a reload keeps the visit totals', async () => {
  holdStake(stake)
  settleStake({ stake, payout, answer: { coin: 600, ticket: 24 } })
  revealPayout(payout, 1_000_000n)
  vi.resetModules()
  const again = await import('./visit-totals.ts')
  expect(again.useVisitTotals.getState()).toEqual({
    startedAt: 5_000,
    net: { coin: 1_000_000n, ticket: 0n },
  })
})
