import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diceMultiplier4 } from './dice.ts'
import type { AutoBet, AutoSettings, AutoSessionState } from './auto.ts'
import { advanceAuto, beginAuto, nextStake, stopBefore } from './auto.ts'
import { payout } from '@kapis/money/money'

const settings = (change: Partial<AutoSettings> = {}): AutoSettings => ({
  baseMinor: 100_000n,
  betsMax: 10,
  onWinIncrease4: null,
  onLossIncrease4: null,
  stopProfitMinor: null,
  stopLossMinor: null,
  stopWin4: null,
  ...change,
})
const won = (stakeMinor: bigint, multiplier4 = 20_000n): AutoBet => ({
  stakeMinor,
  multiplier4,
  payoutMinor: payout(stakeMinor, multiplier4),
})
const lost = (stakeMinor: bigint): AutoBet => ({ stakeMinor, payoutMinor: 0n, multiplier4: 0n })
const standing = (change: Partial<AutoSessionState>): AutoSessionState => ({
  ...beginAuto(settings()),
  ...change,
})

describe('the next stake of auto-bet', () => {
  test('the next stake is the base bet after a reset, however large it was', () => {
    expect(nextStake(settings(), won(999_900n))).toBe(100_000n)
    expect(nextStake(settings(), lost(999_900n))).toBe(100_000n)
  })

  test('the next stake doubles with 100 %, and only after the configured result', () => {
    const doubling = settings({ onLossIncrease4: 1_000_000n })
    expect(nextStake(doubling, lost(200_000n))).toBe(400_000n)
    expect(nextStake(doubling, won(200_000n))).toBe(100_000n)
  })

  test('the next stake stays with 0 %, and when exactly the stake was returned', () => {
    expect(nextStake(settings({ onWinIncrease4: 0n }), won(30_000n))).toBe(30_000n)
    expect(nextStake(settings(), { stakeMinor: 700n, payoutMinor: 700n })).toBe(700n)
  })

  test('a payout below the stake counts as a loss', () => {
    const grows = settings({ onLossIncrease4: 1_000_000n })
    expect(nextStake(grows, { stakeMinor: 200n, payoutMinor: 199n })).toBe(400n)
  })

  test('the next stake is truncated to the centavo: 0.01 with 50 % more stays 0.01', () => {
    expect(nextStake(settings({ onLossIncrease4: 500_000n }), lost(100n))).toBe(100n)
    expect(nextStake(settings({ onLossIncrease4: 333_300n }), lost(100_000n))).toBe(133_300n)
    expect(nextStake(settings({ onLossIncrease4: 333_350n }), lost(100_000n))).toBe(133_300n)
  })
})

describe('auto-bet limits', () => {
  test('auto-bet stops after its number of bets [AUTO-01, AUTO-02]', () => {
    expect(stopBefore(settings({ betsMax: 3 }), standing({ placed: 2 }))).toBeNull()
    expect(stopBefore(settings({ betsMax: 3 }), standing({ placed: 3 }))).toBe('count')
  })

  test('auto-bet stops before the bet that could exceed the loss limit', () => {
    const limited = settings({ stopLossMinor: 300_000n })
    expect(stopBefore(limited, standing({ placed: 2, netMinor: -200_000n }))).toBeNull()
    expect(stopBefore(limited, standing({ placed: 2, netMinor: -200_001n }))).toBe('loss')
    expect(stopBefore(settings({ stopLossMinor: 99_999n }), standing({}))).toBe('loss')
  })

  test('auto-bet stops once the profit is reached, to the last ten-thousandth', () => {
    const limited = settings({ stopProfitMinor: 50_000n })
    expect(stopBefore(limited, standing({ placed: 1, netMinor: 49_999n }))).toBeNull()
    expect(stopBefore(limited, standing({ placed: 1, netMinor: 50_000n }))).toBe('profit')
  })

  test('auto-bet stops after a single win that is large enough', () => {
    const limited = settings({ stopWin4: 99_000n })
    expect(stopBefore(limited, standing({ placed: 1, lastMultiplier4: 98_999n }))).toBeNull()
    expect(stopBefore(limited, standing({ placed: 1, lastMultiplier4: 99_000n }))).toBe(
      'single_win',
    )
  })

  test('auto-bet stops before a stake below a centavo, above the maximum or above the balance', () => {
    const table = { balanceMinor: 100_000n, maxStakeMinor: 500_000n }
    expect(stopBefore(settings(), standing({}), table)).toBeNull()
    expect(stopBefore(settings(), standing({ nextStakeMinor: 0n }), table)).toBe('stake_min')
    expect(stopBefore(settings(), standing({ nextStakeMinor: 500_100n }), table)).toBe('stake_max')
    expect(stopBefore(settings(), standing({ nextStakeMinor: 100_100n }), table)).toBe('balance')
  })
})

const amount = (maxCents: number) =>
  fc.integer({ min: 1, max: maxCents }).map((n) => BigInt(n) * 100n)
const increase = fc.option(fc.bigInt({ min: 0n, max: 10_000_000n }))
const anySettings = fc.record({
  baseMinor: amount(100_000),
  betsMax: fc.integer({ min: 1, max: 60 }),
  onWinIncrease4: increase,
  onLossIncrease4: increase,
  stopProfitMinor: fc.option(amount(1_000_000)),
  stopLossMinor: amount(1_000_000),
  stopWin4: fc.option(fc.bigInt({ min: 10_102n, max: 495_000n })),
})
const anyRun = fc.record({
  settings: anySettings,
  targetHundredths: fc.integer({ min: 200, max: 9_800 }),
  wins: fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
})

test('the loss never exceeds its limit, after any bet of any run', () => {
  fc.assert(
    fc.property(anyRun, ({ settings, targetHundredths, wins }) => {
      const multiplier4 = diceMultiplier4({ condition: 'above', targetHundredths })
      let now = beginAuto(settings)
      while (stopBefore(settings, now) === null) {
        const stake = now.nextStakeMinor
        now = advanceAuto(settings, now, wins[now.placed] ? won(stake, multiplier4) : lost(stake))
        expect(-now.netMinor <= settings.stopLossMinor).toBe(true)
        expect(now.nextStakeMinor % 100n).toBe(0n)
      }
      expect(now.placed).toBeLessThanOrEqual(settings.betsMax)
    }),
    { numRuns: 2_000 },
  )
})

test('a run that stops for the loss had no room for its next bet', () => {
  fc.assert(
    fc.property(anyRun, ({ settings, wins }) => {
      let now = beginAuto(settings)
      while (stopBefore(settings, now) === null) {
        const stake = now.nextStakeMinor
        now = advanceAuto(settings, now, wins[now.placed] ? won(stake) : lost(stake))
      }
      if (stopBefore(settings, now) !== 'loss') return
      expect(now.nextStakeMinor - now.netMinor > settings.stopLossMinor).toBe(true)
    }),
  )
})
