import type { Draws } from '@kapis/fairness/draws'
import { choose, percent4 } from './chances.ts'
import type { OneShotRule } from './one-shot.ts'
import { PLINKO_TABLES, PLINKO_TABLES_ID } from './plinko-tables.ts'
import type { PlinkoRisk } from './plinko-tables.ts'

export const PLINKO = {
  rowsMin: 8,
  rowsMax: 16,
  defaultParams: { rows: 16, risk: 'medium' },
} as const

export type PlinkoParams = { rows: number; risk: PlinkoRisk }

/**
 * The outcome of one ball. `path` has one digit per row from the top: 0 is a turn to the left, 1 a
 * turn to the right.
 */
export type PlinkoOutcome = { path: string; bucket: number; multiplier4: bigint }

/**
 * Drops one ball. The top bits of one word are its turns, and the number of right turns is its
 * bucket.
 */
export function playPlinko(params: PlinkoParams, draws: Draws): PlinkoOutcome {
  const turns = draws.word() >>> (32 - params.rows)
  const path = turns.toString(2).padStart(params.rows, '0')
  let bucket = 0
  for (let left = turns; left > 0; left >>>= 1) bucket += left & 1
  return { path, bucket, multiplier4: plinkoMultiplier4(params, bucket) }
}

export function plinkoMultiplier4(params: PlinkoParams, bucket: number): bigint {
  return BigInt(bucketHundredths(params, bucket)) * 100n
}

/** Returns the multipliers of the buckets from left to right, in hundredths. */
export function plinkoBuckets(params: PlinkoParams): number[] {
  return Array.from({ length: params.rows + 1 }, (_, bucket) => bucketHundredths(params, bucket))
}

/** Returns how many of the 2^rows paths lead to each bucket. */
export function plinkoPaths({ rows }: Pick<PlinkoParams, 'rows'>): number[] {
  return Array.from({ length: rows + 1 }, (_, bucket) => choose(rows, bucket))
}

/**
 * Returns the chance in per cent that a ball pays more than its stake, truncated to four decimals.
 */
export function plinkoChance(params: PlinkoParams): number {
  const paths = plinkoPaths(params)
  const winning = paths.filter((_, bucket) => bucketHundredths(params, bucket) > 100)
  return percent4(
    winning.reduce((sum, of) => sum + of, 0),
    2 ** params.rows,
  )
}

export const plinkoRule = {
  game: 'plinko',
  algo: 'pf1',
  tables: PLINKO_TABLES_ID,
  multiplierMax4: (params) => plinkoMultiplier4(params, 0),
  winningPercentage: plinkoChance,
  outcomeWays: (params) => ({
    all: 2n ** BigInt(params.rows),
    pays: plinkoPaths(params).map((ways, bucket) => ({
      multiplier4: plinkoMultiplier4(params, bucket),
      ways: BigInt(ways),
    })),
  }),
  play(params, draws) {
    const { path, bucket, multiplier4 } = playPlinko(params, draws)
    // The keys are in the order that receipts need, so that they need not be sorted later.
    const state = {
      bucket,
      multiplier: Number(multiplier4) / 10_000,
      path,
      risk: params.risk,
      rows: params.rows,
      winChance: plinkoChance(params),
    }
    return { isWin: multiplier4 > 10_000n, multiplier4, state }
  },
} as const satisfies OneShotRule<PlinkoParams>

function bucketHundredths({ rows, risk }: PlinkoParams, bucket: number): number {
  return PLINKO_TABLES[risk][rows - PLINKO.rowsMin]![Math.min(bucket, rows - bucket)]!
}
