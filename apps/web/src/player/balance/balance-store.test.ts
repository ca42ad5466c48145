import { beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../session/session-store.ts'
import {
  applyPolled,
  balance,
  isLowBalance,
  shownBalance,
  switchCurrency,
} from './balance-store.ts'
import { holdStake, releaseStake, revealPayout, settleStake } from './bet-balance.ts'

const stake = { currency: 'coin', minor: 1_000_000n } as const
const payout = { currency: 'coin', minor: 2_000_000n } as const
const shown = () => shownBalance(balance(), 'coin')

beforeEach(() => {
  endSession('logout')
  applyPolled({ coin: 500, ticket: 24 }, 0)
})

describe('the balance on screen', () => {
  test('the balance is unknown, not zero, until the server has sent it', () => {
    endSession('logout')
    expect(shown()).toBeNull()
  })

  test('the balance is reduced by a pending stake and restored after a refusal', () => {
    holdStake(stake)
    expect(shown()).toBe(4_000_000n)
    releaseStake(stake)
    expect(shown()).toBe(5_000_000n)
  })

  test('the balance includes a payout only once it is revealed', () => {
    holdStake(stake)
    settleStake({ stake, payout, answer: { coin: 600, ticket: 24 } })
    expect(shown()).toBe(4_000_000n)
    revealPayout(payout, 1_000_000n)
    expect(shown()).toBe(6_000_000n)
  })

  test('a poll that ends while a bet is pending is ignored', () => {
    holdStake(stake)
    applyPolled({ coin: 400, ticket: 24 }, 0)
    releaseStake(stake)
    expect(shown()).toBe(5_000_000n)
  })

  test('a poll that started before the last bet settled is ignored', () => {
    holdStake(stake)
    settleStake({ stake, payout, answer: { coin: 600, ticket: 24 } })
    revealPayout(payout, 1_000_000n)
    applyPolled({ coin: 500, ticket: 24 }, 0)
    expect(shown()).toBe(6_000_000n)
    applyPolled({ coin: 610, ticket: 24 }, 1)
    expect(shown()).toBe(6_100_000n)
  })

  test('a reply after sign-out does not change the balance', () => {
    holdStake(stake)
    endSession('logout')
    settleStake({ stake, payout, answer: { coin: 600, ticket: 24 } })
    revealPayout(payout, 1_000_000n)
    expect(balance()).toMatchObject({ confirmed: null, roundsOpen: 0 })
  })
})

test('the currency cannot be switched while a bet is pending [NAV-09]', () => {
  holdStake(stake)
  switchCurrency('ticket')
  expect(balance().active).toBe('coin')
  releaseStake(stake)
  switchCurrency('ticket')
  expect(balance().active).toBe('ticket')
})

test.each([
  [99_999n, 0n, true],
  [100_000n, 0n, false],
  [100_000n, 100_001n, true],
  [null, 0n, false],
])('a balance of %s is low for a stake of %s: %s [MON-06]', (shownMinor, stakeMinor, isLow) => {
  expect(isLowBalance(shownMinor, stakeMinor)).toBe(isLow)
})
