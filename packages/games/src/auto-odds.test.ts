import { MINOR_PER_UNIT } from '@kapis/money/money'
import { describe, expect, test } from 'vitest'
import type { AutoSettings } from './auto.ts'
import type { AutoPlan } from './auto-odds.ts'
import { ODDS, simulateAuto, simulatedWords, worstLoss } from './auto-odds.ts'
import { expectedCost } from './outcome-ways.ts'

const UNIT = MINOR_PER_UNIT
const funds = { balanceMinor: 1_000_000n * UNIT, maxStakeMinor: 10n ** 12n }
/** A bet that wins 49.5 % of rolls and pays exactly 2x, so that it wins or loses its stake. */
const EVEN = { condition: 'above', targetHundredths: 5_050 } as const

/** The ways of a bet that pays 1.98x in half of all draws. */
const HALF = { all: 2n, pays: [{ multiplier4: 19_800n, ways: 1n }] }

function settings(change: Partial<AutoSettings> = {}): AutoSettings {
  return {
    baseMinor: UNIT,
    betsMax: 100,
    onWinIncrease4: null,
    onLossIncrease4: null,
    stopProfitMinor: null,
    stopLossMinor: null,
    stopWin4: null,
    ...change,
  }
}

function dice(change: Partial<AutoSettings> = {}): AutoPlan<'dice'> {
  return { game: 'dice', params: EVEN, settings: settings(change), funds }
}

describe('the cost of a run', () => {
  test('a flat stake without a stop costs exactly its bets times the stake times the edge', () => {
    const odds = simulateAuto(dice({ betsMax: 250, baseMinor: 4n * UNIT }), simulatedWords(1), 20)
    expect(odds.wageredMinor).toBe(1_000n * UNIT)
    expect(odds.costMinor).toBe(10n * UNIT)
    expect(odds.ends.count).toBeCloseTo(1)
  })

  test('a cost is rounded up, so that it is never understated', () => {
    expect(expectedCost(1n, HALF)).toBe(1n)
    expect(expectedCost(100n, HALF)).toBe(1n)
  })
})

describe('the chance to reach the profit before the stop on loss', () => {
  // The gambler's ruin: chance to gain `gain` units before losing `loss` units, one unit at a time.
  const ruin = (gain: number, loss: number) => {
    const odds = 0.505 / 0.495
    return (1 - odds ** loss) / (1 - odds ** (gain + loss))
  }

  test.each([
    [5, 5, 11],
    [10, 10, 12],
    [5, 15, 13],
    [12, 4, 14],
  ])('plus %i before minus %i is within the error of the simulation', (gain, loss, seed) => {
    const limits = { stopProfitMinor: BigInt(gain) * UNIT, stopLossMinor: BigInt(loss) * UNIT }
    const { ends } = simulateAuto(dice({ betsMax: 10_000, ...limits }), simulatedWords(seed))
    const exact = ruin(gain, loss)
    const error = Math.sqrt((exact * (1 - exact)) / ODDS.runs)
    expect(Math.abs((ends.profit ?? 0) - exact)).toBeLessThan(3 * error)
    expect((ends.profit ?? 0) + (ends.loss ?? 0)).toBeCloseTo(1)
  })
})

test('a limit has the share 0 if no run reaches it, and none if it is not set or idle', () => {
  const endsOf = (limits: Partial<AutoSettings>) =>
    simulateAuto(dice({ betsMax: 30, ...limits }), simulatedWords(2), 50).ends
  const count = expect.closeTo(1)
  expect(endsOf({ stopProfitMinor: 31n * UNIT })).toEqual({ profit: 0, count })
  expect(endsOf({ stopLossMinor: 29n * UNIT })).toEqual({ loss: 0, count })
  expect(endsOf({ stopLossMinor: 30n * UNIT })).toEqual({ count })
})

describe('the fan', () => {
  test('the fan starts at zero, is ordered, and ends within the limits', () => {
    const limits = { stopProfitMinor: 10n * UNIT, stopLossMinor: 8n * UNIT, betsMax: 500 }
    const { fan } = simulateAuto(dice(limits), simulatedWords(3), 200)
    expect(fan[0]).toEqual({ bets: 0, netMinor: [0n, 0n, 0n, 0n, 0n] })
    expect(fan).toHaveLength(ODDS.points)
    expect(fan.at(-1)?.bets).toBe(500)
    for (const { netMinor } of fan) {
      const sorted = netMinor.toSorted((one, other) => Number(one - other))
      expect(netMinor).toEqual(sorted)
      expect(netMinor[0]! >= -8n * UNIT && netMinor.at(-1)! <= 10n * UNIT).toBe(true)
    }
  })

  test('a short run has one point for each bet', () => {
    const { fan } = simulateAuto(dice({ betsMax: 3 }), simulatedWords(4), 10)
    expect(fan.map(({ bets }) => bets)).toEqual([0, 1, 2, 3])
  })

  test('the same seed gives the same odds', () => {
    const once = () => simulateAuto(dice(), simulatedWords(5), 50)
    expect(once()).toEqual(once())
  })
})

describe('the worst case', () => {
  test('the worst case is all bets, the loss limit or the balance, whichever is least', () => {
    expect(worstLoss(settings(), funds)).toBe(100n * UNIT)
    expect(worstLoss(settings({ stopLossMinor: 30n * UNIT }), funds)).toBe(30n * UNIT)
    expect(worstLoss(settings(), { ...funds, balanceMinor: 7n * UNIT })).toBe(7n * UNIT)
    const doubling = settings({ betsMax: 4, onLossIncrease4: 1_000_000n })
    expect(worstLoss(doubling, funds)).toBe(15n * UNIT)
  })

  test('no run loses more, however its stakes grow', () => {
    const changes = { onWinIncrease4: 500_000n, onLossIncrease4: 1_000_000n, betsMax: 30 }
    for (const stopLossMinor of [20n * UNIT, 333n * UNIT, null]) {
      const plan = {
        ...dice({ ...changes, stopLossMinor }),
        funds: { ...funds, balanceMinor: 500n * UNIT },
      }
      const { fan, worstMinor } = simulateAuto(plan, simulatedWords(6), 300)
      for (const { netMinor } of fan) expect(-netMinor[0]! <= worstMinor).toBe(true)
    }
  })
})
