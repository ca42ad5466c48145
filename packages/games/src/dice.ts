import type { Draws } from '@kapis/fairness/draws'
import type { OneShotRule } from './one-shot.ts'

export const DICE_CONDITIONS = ['above', 'below'] as const
export type DiceCondition = (typeof DICE_CONDITIONS)[number]

/**
 * Targets, rolls and chances are in hundredths, multipliers in ten-thousandths. Each of the 10,000
 * rolls is one hundredth of a per cent, so the number of winning rolls is also the chance.
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

/** Rolls 0.00..99.99. The multiplier is the payout factor: 0n when lost. */
export function playDice(params: DiceParams, draws: Draws): DiceOutcome {
  const rollHundredths = draws.below(DICE.rolls)
  const isAtLeast = rollHundredths >= params.targetHundredths
  const isWin = params.condition === 'above' ? isAtLeast : !isAtLeast
  return { rollHundredths, isWin, multiplier4: isWin ? diceMultiplier4(params) : 0n }
}

/**
 * Returns the number of winning rolls. The target itself wins above, so the two sides share all
 * rolls.
 */
export function winningRolls({ condition, targetHundredths }: DiceParams): number {
  return condition === 'above' ? DICE.rolls - targetHundredths : targetHundredths
}

/**
 * Returns the multiplier of a win: 99 % divided by the chance, truncated, so never above 99 % back.
 */
export function diceMultiplier4(params: DiceParams): bigint {
  return RETURN_4_BY_ROLL / BigInt(winningRolls(params))
}

/** Returns the first and last winning roll, shown to make the boundary explicit. */
export function winningInterval({ condition, targetHundredths }: DiceParams): {
  fromHundredths: number
  toHundredths: number
} {
  return condition === 'above'
    ? { fromHundredths: targetHundredths, toHundredths: DICE.rolls - 1 }
    : { fromHundredths: 0, toHundredths: targetHundredths - 1 }
}

/** Formats targets, rolls and chances, such as `50.50`. */
export function formatHundredths(hundredths: number): string {
  return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** Returns the chance of a target, in hundredths of a per cent. */
export function chanceFromTarget(params: DiceParams): number {
  return winningRolls(params)
}

/** Returns the target with this chance, or the nearest one in bounds. */
export function targetFromChance(condition: DiceCondition, chanceHundredths: number): number {
  const chance = Math.min(Math.max(chanceHundredths, DICE.chanceMin), DICE.chanceMax)
  return condition === 'above' ? DICE.rolls - chance : chance
}

/**
 * Returns the target that pays this multiplier, or else the next one that pays no less. Rounds
 * down, so that every target follows from its own multiplier. A typed 1.01 snaps to 1.0102, the
 * minimum.
 */
export function targetFromMultiplier(condition: DiceCondition, multiplier4: bigint): number {
  const { multiplierMin4, multiplierMax4 } = DICE
  const isBelow = multiplier4 < multiplierMin4
  const isAbove = multiplier4 > multiplierMax4
  const reachable4 = isBelow ? multiplierMin4 : isAbove ? multiplierMax4 : multiplier4
  return targetFromChance(condition, Number(RETURN_4_BY_ROLL / reachable4))
}

/** Returns the target on the other side with the same chance. */
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
    // In the key order of receipts, so that it need not be sorted.
    const state = {
      condition: params.condition,
      // The offered multiplier, also when the bet lost; the paid one is the outcome's.
      multiplier: Number(diceMultiplier4(params)) / 10_000,
      roll: rollHundredths / 100,
      target: params.targetHundredths / 100,
      winChance: winningRolls(params) / 100,
    }
    return { isWin, multiplier4, state }
  },
} as const satisfies OneShotRule<DiceParams>

// 99 % of 10,000 rolls, in ten-thousandths; divided by the winning rolls it gives the multiplier.
const RETURN_4_BY_ROLL = 99_000_000n
