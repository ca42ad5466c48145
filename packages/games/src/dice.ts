import type { Draws } from '@kapis/fairness/draws'
import type { OneShotRule } from './one-shot.ts'

export const DICE_CONDITIONS = ['above', 'below'] as const
export type DiceCondition = (typeof DICE_CONDITIONS)[number]

/**
 * Targets, rolls and chances are in hundredths, multipliers in ten-thousandths. Of the 10,000
 * rolls each is one hundredth of a per cent, so the winning rolls of a bet are also its chance.
 */
export const DICE = {
  rolls: 10_000,
  targetMin: 200,
  targetMax: 9_800,
  chanceMin: 200,
  chanceMax: 9_800,
  multiplierMin4: 10_102n,
  multiplierMax4: 495_000n,
  defaultParams: { condition: 'above', targetHundredths: 5_050 },
} as const

export type DiceParams = { condition: DiceCondition; targetHundredths: number }

export type DiceOutcome = { rollHundredths: number; isWin: boolean; multiplier4: bigint }

/** One roll of 0.00..99.99. The multiplier is what it pays: 0n when lost. */
export function playDice(params: DiceParams, draws: Draws): DiceOutcome {
  const rollHundredths = draws.below(DICE.rolls)
  const isAtLeast = rollHundredths >= params.targetHundredths
  const isWin = params.condition === 'above' ? isAtLeast : !isAtLeast
  return { rollHundredths, isWin, multiplier4: isWin ? diceMultiplier4(params) : 0n }
}

/** How many of the rolls win. The target itself wins above, so the two sides share every roll. */
export function winningRolls({ condition, targetHundredths }: DiceParams): number {
  return condition === 'above' ? DICE.rolls - targetHundredths : targetHundredths
}

/** What a win pays: 99 % over the chance, truncated, so never above 99 % back. */
export function diceMultiplier4(params: DiceParams): bigint {
  return RETURN_4_BY_ROLL / BigInt(winningRolls(params))
}

/** The first and the last roll that win, for the sentence that removes doubt about the edge. */
export function winningInterval({ condition, targetHundredths }: DiceParams): {
  fromHundredths: number
  toHundredths: number
} {
  return condition === 'above'
    ? { fromHundredths: targetHundredths, toHundredths: DICE.rolls - 1 }
    : { fromHundredths: 0, toHundredths: targetHundredths - 1 }
}

/** `50.50`, for targets, rolls and chances. */
export function formatHundredths(hundredths: number): string {
  return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** The chance of a target, in hundredths of a per cent. */
export function chanceFromTarget(params: DiceParams): number {
  return winningRolls(params)
}

/** The target that has a chance, the nearest one if the chance is out of bounds. */
export function targetFromChance(condition: DiceCondition, chanceHundredths: number): number {
  const chance = Math.min(Math.max(chanceHundredths, DICE.chanceMin), DICE.chanceMax)
  return condition === 'above' ? DICE.rolls - chance : chance
}

/**
 * The target that pays a multiplier, or else the next chance that pays no less. Down, not to the
 * nearest: only so does every target come back from its own multiplier. A typed 1.01 snaps to
 * 1.0102, the least there is.
 */
export function targetFromMultiplier(condition: DiceCondition, multiplier4: bigint): number {
  const { multiplierMin4, multiplierMax4 } = DICE
  const isBelow = multiplier4 < multiplierMin4
  const isAbove = multiplier4 > multiplierMax4
  const reachable4 = isBelow ? multiplierMin4 : isAbove ? multiplierMax4 : multiplier4
  return targetFromChance(condition, Number(RETURN_4_BY_ROLL / reachable4))
}

/** The target on the other side that has the same chance. */
export function mirrorTarget(targetHundredths: number): number {
  return DICE.rolls - targetHundredths
}

export const diceRule = {
  game: 'dice',
  algo: 'pf1',
  tables: 'pf1-tables-1',
  multiplierMax4: diceMultiplier4,
  winningPercentage: (params) => winningRolls(params) / 100,
  play(params, draws) {
    const { rollHundredths, isWin, multiplier4 } = playDice(params, draws)
    // In the order of a receipt's keys, so that it need not be sorted.
    const state = {
      condition: params.condition,
      // What the bet offered, also when it lost; what it paid is the outcome's multiplier.
      multiplier: Number(diceMultiplier4(params)) / 10_000,
      roll: rollHundredths / 100,
      target: params.targetHundredths / 100,
      winChance: winningRolls(params) / 100,
    }
    return { isWin, multiplier4, state }
  },
} as const satisfies OneShotRule<DiceParams>

// 99 % of 10,000 rolls, in ten-thousandths: shared among the winning rolls it is the multiplier.
const RETURN_4_BY_ROLL = 99_000_000n
