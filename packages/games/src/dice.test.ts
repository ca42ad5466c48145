import { drawsFrom, drawsOf } from '@kapis/fairness/draws'
import { hashFromHex } from '@kapis/fairness/hex'
import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import { payout } from '@kapis/money/money'
import { describe, expect, test } from 'vitest'
import type { DiceParams } from './dice.ts'
import {
  DICE,
  DICE_CONDITIONS,
  chanceFromTarget,
  diceMultiplier4,
  diceRule,
  formatHundredths,
  mirrorTarget,
  playDice,
  targetFromChance,
  targetFromMultiplier,
  winningInterval,
  winningRolls,
} from './dice.ts'

const allParams: DiceParams[] = DICE_CONDITIONS.flatMap((condition) =>
  Array.from({ length: 9_601 }, (_, i) => ({ condition, targetHundredths: 200 + i })),
)

// For each stake, the lowest return that rounding may leave, in hundredths of a per cent.
const RETURN_MIN = [
  { stake: '0.01', stakeMinor: 100n, returnMin: 9_800n },
  { stake: '0.02', stakeMinor: 200n, returnMin: 9_850n },
  { stake: '0.10', stakeMinor: 1_000n, returnMin: 9_890n },
  { stake: '1.00', stakeMinor: 10_000n, returnMin: 9_898n },
  { stake: '10.00', stakeMinor: 100_000n, returnMin: 9_898n },
]

describe('dice odds', () => {
  test('above 50.50 wins 49.50 % of the rolls and pays exactly 2.0000x', () => {
    expect(winningRolls(DICE.defaultParams)).toBe(4_950)
    expect(diceRule.winningPercentage(DICE.defaultParams)).toBe(49.5)
    expect(diceMultiplier4(DICE.defaultParams)).toBe(20_000n)
  })

  test('the bounds of target, chance and multiplier agree [DICE-03]', () => {
    for (const condition of DICE_CONDITIONS) {
      const ends = [DICE.targetMin, DICE.targetMax].map((targetHundredths) => ({
        condition,
        targetHundredths,
      }))
      const chances = ends.map(chanceFromTarget).toSorted((a, b) => a - b)
      expect(chances).toEqual([DICE.chanceMin, DICE.chanceMax])
      const multipliers = ends.map(diceMultiplier4)
      expect(multipliers).toContain(DICE.multiplierMin4)
      expect(multipliers).toContain(DICE.multiplierMax4)
    }
  })

  test('no target on either side returns above 99 % or below 98.99 %', () => {
    const outside = allParams.filter((params) => {
      const returned = BigInt(winningRolls(params)) * diceMultiplier4(params)
      return returned > 99_000_000n || returned < 98_990_000n
    })
    expect(outside).toEqual([])
  })

  test.each(RETURN_MIN)('a stake of $stake keeps its return bounds at every target', (bounds) => {
    const { stakeMinor, returnMin } = bounds
    const outside = allParams.filter((params) => {
      const paid = payout(stakeMinor, diceMultiplier4(params)) * BigInt(winningRolls(params))
      return paid > 9_900n * stakeMinor || paid < returnMin * stakeMinor
    })
    expect(outside).toEqual([])
  })

  test('all 9,601 multipliers are distinct', () => {
    const above = allParams.filter((params) => params.condition === 'above')
    expect(new Set(above.map(diceMultiplier4)).size).toBe(9_601)
  })
})

describe('dice rolls', () => {
  test.each([200, 201, 4_950, 5_050, 9_799, 9_800])(
    'each of all 10,000 rolls at target %d wins on exactly one side, as often as the odds state [DICE-05]',
    (targetHundredths) => {
      const above = { condition: 'above', targetHundredths } as const
      const below = { condition: 'below', targetHundredths } as const
      const rolls = Array.from({ length: DICE.rolls }, (_, roll) => roll)
      const wonAbove = rolls.filter((roll) => playDice(above, rolling(roll)).isWin)
      const wonBelow = rolls.filter((roll) => playDice(below, rolling(roll)).isWin)
      expect([...wonBelow, ...wonAbove]).toEqual(rolls)
      expect(wonAbove.length).toBe(winningRolls(above))
      expect(wonBelow.length).toBe(winningRolls(below))
      expect(winningInterval(above)).toEqual(ends(wonAbove))
      expect(winningInterval(below)).toEqual(ends(wonBelow))
    },
  )

  test('a roll on the target wins above and loses below [DICE-05]', () => {
    const targetHundredths = 5_050
    expect(playDice({ condition: 'above', targetHundredths }, rolling(5_050)).isWin).toBe(true)
    expect(playDice({ condition: 'below', targetHundredths }, rolling(5_050)).isWin).toBe(false)
    expect(playDice({ condition: 'above', targetHundredths }, rolling(5_049)).isWin).toBe(false)
    expect(playDice({ condition: 'below', targetHundredths }, rolling(5_049)).isWin).toBe(true)
  })

  test('a roll pays its multiplier when won and nothing when lost', () => {
    expect(playDice(DICE.defaultParams, rolling(9_999)).multiplier4).toBe(20_000n)
    expect(playDice(DICE.defaultParams, rolling(0)).multiplier4).toBe(0n)
  })

  test.each(vectors.rounds)(
    'the dice roll of the frozen round $nonce is $dice',
    ({ nonce, roundSeed, dice }) => {
      const seed = hashFromHex(roundSeed) ?? new Uint8Array()
      const draws = drawsOf({ roundSeed: seed, clientSeed: vectors.clientSeed, nonce })
      expect(playDice(DICE.defaultParams, draws).rollHundredths).toBe(dice)
    },
  )
})

describe('dice state', () => {
  test('the dice state has plain JSON numbers', () => {
    const outcome = diceRule.play({ condition: 'above', targetHundredths: 200 }, rolling(4_192))
    expect(outcome.isWin).toBe(true)
    expect(outcome.multiplier4).toBe(10_102n)
    expect(JSON.stringify(outcome.state)).toBe(
      '{"condition":"above","multiplier":1.0102,"roll":41.92,"target":2,"winChance":98}',
    )
  })

  test('the dice state of a lost bet contains the offered multiplier', () => {
    const outcome = diceRule.play(DICE.defaultParams, rolling(0))
    expect(outcome).toEqual({
      isWin: false,
      multiplier4: 0n,
      state: { condition: 'above', target: 50.5, roll: 0, winChance: 49.5, multiplier: 2 },
    })
  })
})

describe('dice form', () => {
  test('every target follows from its own multiplier', () => {
    const lost = allParams.filter(
      (params) =>
        targetFromMultiplier(params.condition, diceMultiplier4(params)) !== params.targetHundredths,
    )
    expect(lost).toEqual([])
  })

  test('every target follows from its own chance', () => {
    const lost = allParams.filter(
      (params) =>
        targetFromChance(params.condition, chanceFromTarget(params)) !== params.targetHundredths,
    )
    expect(lost).toEqual([])
  })

  test('every mirrored target has the same chance on the other side', () => {
    const lost = allParams.filter(({ condition, targetHundredths }) => {
      const other = condition === 'above' ? 'below' : 'above'
      const mirrored = {
        condition: other,
        targetHundredths: mirrorTarget(targetHundredths),
      } as const
      return chanceFromTarget(mirrored) !== chanceFromTarget({ condition, targetHundredths })
    })
    expect(lost).toEqual([])
    expect(mirrorTarget(5_050)).toBe(4_950)
  })

  test('a multiplier between two targets selects the one that pays no less', () => {
    for (let m4 = DICE.multiplierMin4; m4 <= DICE.multiplierMax4; m4 += 997n) {
      const targetHundredths = targetFromMultiplier('below', m4)
      expect(diceMultiplier4({ condition: 'below', targetHundredths })).toBeGreaterThanOrEqual(m4)
    }
  })

  test('an out-of-bounds value snaps to the nearest bound', () => {
    expect(targetFromMultiplier('below', 10_100n)).toBe(9_800)
    expect(targetFromMultiplier('above', 10_100n)).toBe(200)
    expect(targetFromMultiplier('below', 0n)).toBe(9_800)
    expect(targetFromMultiplier('below', 1_000_000n)).toBe(200)
    expect(targetFromChance('below', 0)).toBe(200)
    expect(targetFromChance('above', 10_000)).toBe(200)
  })

  test('the winning interval reads as shown on screen', () => {
    const words = (params: DiceParams) => {
      const { fromHundredths, toHundredths } = winningInterval(params)
      return `${formatHundredths(fromHundredths)}-${formatHundredths(toHundredths)}`
    }
    expect(words({ condition: 'above', targetHundredths: 5_050 })).toBe('50.50-99.99')
    expect(words({ condition: 'below', targetHundredths: 5_050 })).toBe('0.00-50.49')
    expect(formatHundredths(7)).toBe('0.07')
  })
})

function rolling(roll: number) {
  return drawsFrom(() => roll)
}

function ends(rolls: number[]) {
  return { fromHundredths: rolls.at(0), toHundredths: rolls.at(-1) }
}
