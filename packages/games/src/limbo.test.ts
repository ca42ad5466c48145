import { drawsFrom, drawsOf } from '@kapis/fairness/draws'
import { hashFromHex } from '@kapis/fairness/hex'
import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import { payout } from '@kapis/money/money'
import { describe, expect, test } from 'vitest'
import { LIMBO, limboChance, limboMultiplier4, limboResult, limboRule, limboWins } from './limbo.ts'

const CHANCES = 2n ** 52n
const at = (targetHundredths: number) => ({ targetHundredths })

describe('limbo odds', () => {
  test('no limbo target returns above 99 %, or below it by more than 3 in 10^12', () => {
    const whole = 9_900n * CHANCES
    const targets = Array.from(
      { length: LIMBO.targetMax - LIMBO.targetMin + 1 },
      (_, place) => LIMBO.targetMin + place,
    )
    const outside = targets.filter((target) => {
      const returned = limboWins(at(target)) * limboMultiplier4(at(target))
      return returned > whole || (whole - returned) * 10n ** 12n > 3n * whole
    })
    expect(outside).toEqual([])
  })

  test('a payout is exact at every stake, so small and large stakes have the same return', () => {
    for (const target of [101, 150, 333, 9_999, 1_000_000]) {
      for (let stake = 100n; stake <= 100_000n; stake += 100n) {
        expect(payout(stake, limboMultiplier4(at(target))) * 100n).toBe(stake * BigInt(target))
      }
    }
  })

  test('as many results reach a target as the odds say, at the exact boundary', () => {
    for (const target of [101, 102, 200, 333, 5_000, 99_999, 1_000_000]) {
      const wins = limboWins(at(target))
      expect(limboResult(wins - 1n)).toBeGreaterThanOrEqual(target)
      expect(limboResult(wins)).toBeLessThan(target)
    }
  })

  test.each([
    [101, 98.01],
    [200, 49.5],
    [300, 33],
    [990, 10],
    [10_000, 0.99],
    [1_000_000, 0.0099],
  ])('the chance of %d hundredths is shown as %d per cent, never rounded up', (target, chance) => {
    expect(limboChance(at(target))).toBe(chance)
  })
})

describe('limbo results', () => {
  test('a limbo result is never below 1.00x and never shown above 1,000,000.00x', () => {
    expect(limboResult(CHANCES - 1n)).toBe(100)
    expect(limboResult(0n)).toBe(100_000_000)
  })

  test('a limbo result on the target wins and pays the target, not the result', () => {
    const { state } = limboRule.play(at(200), highWords(0x7eb8_51eb))
    expect(state).toEqual({ result: 2, target: 2, winChance: 49.5 })
    const won = limboRule.play(at(150), highWords(0x1000_0000))
    expect(won).toMatchObject({ isWin: true, multiplier4: 15_000n, state: { result: 15.83 } })
    const lost = limboRule.play(at(1_584), highWords(0x1000_0000))
    expect(lost).toMatchObject({ isWin: false, multiplier4: 0n })
  })

  test.each(vectors.rounds)(
    'the limbo result of the frozen round $nonce is $limbo100 hundredths',
    (round) => {
      const roundSeed = hashFromHex(round.roundSeed)!
      const { clientSeed } = vectors
      const draws = drawsOf({ roundSeed, clientSeed, nonce: round.nonce })
      expect(limboResult(draws.u52())).toBe(Number(round.limbo100))
    },
  )
})

/** Returns draws whose first word is `high` and whose second word is zero. */
function highWords(high: number) {
  const words = [high, 0]
  return drawsFrom(() => words.shift()!)
}
