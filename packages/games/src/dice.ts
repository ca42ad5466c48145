import type { Draws } from '@kapis/fairness/draws'
import { oneWin } from './chances.ts'
import type { OneShotRule } from './one-shot.ts'

export const DICE_CONDITIONS = ['above', 'below'] as const
export type DiceCondition = (typeof DICE_CONDITIONS)[number]

/**
 * The bounds of dice. Targets, rolls and chances are in hundredths, multipliers in ten-thousandths.
 * There are 10,000 rolls, so the number of winning rolls is also the chance in hundredths of a per
 * cent.
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

/** Draws a roll from 0.00 to 99.99 and returns the outcome. The multiplier of a lost bet is 0n. */
export function playDice(params: DiceParams, draws: Draws): DiceOutcome {
  const rollHundredths = draws.below(DICE.rolls)
  const isAtLeast = rollHundredths >= params.targetHundredths
  const isWin = params.condition === 'above' ? isAtLeast : !isAtLeast
  return { rollHundredths, isWin, multiplier4: isWin ? diceMultiplier4(params) : 0n }
}

/**
 * Returns the number of winning rolls. A roll equal to the target wins for `above`, so every roll
 * wins for exactly one condition.
 */
export function winningRolls({ condition, targetHundredths }: DiceParams): number {
  return condition === 'above' ? DICE.rolls - targetHundredths : targetHundredths
}

/**
 * Returns the multiplier of a win: 99 % divided by the chance. It is truncated, so that the return
 * never exceeds 99 %.
 */
export function diceMultiplier4(params: DiceParams): bigint {
  return RETURN_4_BY_ROLL / BigInt(winningRolls(params))
}

/**
 * Returns the first and the last winning roll. Players are shown both, so that the boundary is
 * clear.
 */
export function winningInterval({ condition, targetHundredths }: DiceParams): {
  fromHundredths: number
  toHundredths: number
} {
  return condition === 'above'
    ? { fromHundredths: targetHundredths, toHundredths: DICE.rolls - 1 }
    : { fromHundredths: 0, toHundredths: targetHundredths - 1 }
}

/** Formats a target, roll or chance, such as `50.50`. */
export function formatHundredths(hundredths: number): string {
  return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** Returns the chance to win with these params, in hundredths of a per cent. */
export function chanceFromTarget(params: DiceParams): number {
  return winningRolls(params)
}

/** Returns the target with this chance. A chance out of bounds is replaced by the nearest bound. */
export function targetFromChance(condition: DiceCondition, chanceHundredths: number): number {
  const chance = Math.min(Math.max(chanceHundredths, DICE.chanceMin), DICE.chanceMax)
  return condition === 'above' ? DICE.rolls - chance : chance
}

/**
 * Returns the target that pays this multiplier or, if there is none, the target with the next
 * higher multiplier. Each target's own multiplier gives that target again. An entered 1.01 becomes
 * the minimum, 1.0102.
 */
export function targetFromMultiplier(condition: DiceCondition, multiplier4: bigint): number {
  const { multiplierMin4, multiplierMax4 } = DICE
  const isBelow = multiplier4 < multiplierMin4
  const isAbove = multiplier4 > multiplierMax4
  const reachable4 = isBelow ? multiplierMin4 : isAbove ? multiplierMax4 : multiplier4
  return targetFromChance(condition, Number(RETURN_4_BY_ROLL / reachable4))
}

/** Returns the target that gives the opposite condition the same chance. */
export function mirrorTarget(targetHundredths: number): number {
  return DICE.rolls - targetHundredths
}

export const diceRule = {
  game: 'dice',
  algo: 'pf1',
  tables: 'pf1-tables-1',
  multiplierMax4: diceMultiplier4,
  winningPercentage: (params) => winningRolls(params) / 100,
  outcomeWays: (params) =>
    oneWin(BigInt(winningRolls(params)), BigInt(DICE.rolls), diceMultiplier4(params)),
  play(params, draws) {
    const { rollHundredths, isWin, multiplier4 } = playDice(params, draws)
    // The keys are in the order that receipts need, so that they need not be sorted later.
    const state = {
      condition: params.condition,
      // The multiplier of a win, even if the bet lost. The multiplier that was paid is in the
      // outcome.
      multiplier: Number(diceMultiplier4(params)) / 10_000,
      roll: rollHundredths / 100,
      target: params.targetHundredths / 100,
      winChance: winningRolls(params) / 100,
    }
    return { isWin, multiplier4, state }
  },
} as const satisfies OneShotRule<DiceParams>

// 99 % of 10,000 rolls, in ten-thousandths. Divided by the number of winning rolls, it gives the
// multiplier.
const RETURN_4_BY_ROLL = 99_000_000n
