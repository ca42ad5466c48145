import type { Draws } from '@kapis/fairness/draws'
import { oneWin } from './chances.ts'
import type { OneShotRule } from './one-shot.ts'

/** The bounds of limbo. Targets and results are multipliers in hundredths. */
export const LIMBO = {
  targetMin: 101,
  targetMax: 1_000_000,
  /** The lowest result, which loses at every target. */
  resultMin: 100,
  /**
   * The highest result that is shown and stored. It replaces higher results and is above every
   * target, so it changes no outcome.
   */
  resultMax: 100_000_000,
  defaultParams: { targetHundredths: 200 },
} as const

export type LimboParams = { targetHundredths: number }

export type LimboOutcome = { resultHundredths: number; isWin: boolean; multiplier4: bigint }

/**
 * Draws a result of at least 1.00x and returns the outcome. A win pays the target, not the result.
 */
function playLimbo(params: LimboParams, draws: Draws): LimboOutcome {
  const resultHundredths = limboResult(draws.u52())
  const isWin = resultHundredths >= params.targetHundredths
  return { resultHundredths, isWin, multiplier4: isWin ? limboMultiplier4(params) : 0n }
}

/**
 * Returns the result of a draw: 99 % divided by a uniform 52-bit fraction. With 52 bits, a target
 * of 10,000x has the same return as a target of 2x.
 */
export function limboResult(u52: bigint): number {
  const result = (99n * LIMBO_DRAWS) / (u52 + 1n)
  if (result > BigInt(LIMBO.resultMax)) return LIMBO.resultMax
  return Math.max(LIMBO.resultMin, Number(result))
}

/** Returns how many of the 2^52 equally likely draws reach the target. */
export function limboWins({ targetHundredths }: LimboParams): bigint {
  return (99n * LIMBO_DRAWS) / BigInt(targetHundredths)
}

export function limboMultiplier4({ targetHundredths }: LimboParams): bigint {
  return BigInt(targetHundredths) * 100n
}

/** Returns the chance to win in per cent, truncated to four significant digits: 49.5, 0.0099. */
export function limboChance({ targetHundredths }: LimboParams): number {
  let scale = 1
  while ((9_900 * scale) / targetHundredths < 1_000) scale *= 10
  return Math.trunc((9_900 * scale) / targetHundredths) / scale
}

export const limboRule = {
  game: 'limbo',
  algo: 'pf1',
  tables: 'pf1-tables-1',
  multiplierMax4: limboMultiplier4,
  winningPercentage: limboChance,
  outcomeWays: (params) => oneWin(limboWins(params), LIMBO_DRAWS, limboMultiplier4(params)),
  play(params, draws) {
    const { resultHundredths, isWin, multiplier4 } = playLimbo(params, draws)
    // The keys are in the order that receipts need, so that they need not be sorted later.
    const state = {
      result: resultHundredths / 100,
      target: params.targetHundredths / 100,
      winChance: limboChance(params),
    }
    return { isWin, multiplier4, state }
  },
} as const satisfies OneShotRule<LimboParams>

/** The number of equally likely draws. */
const LIMBO_DRAWS = 2n ** 52n
