import type { Draws } from '@kapis/fairness/draws'
import { choose, percent4 } from './chances.ts'
import { KENO_TABLES, KENO_TABLES_ID } from './keno-tables.ts'
import type { KenoRisk } from './keno-tables.ts'
import type { OneShotRule } from './one-shot.ts'

export const KENO = { balls: 40, drawn: 10, picksMin: 1, picksMax: 10 } as const

/** Distinct numbers of 1..40, ascending. */
export type KenoParams = { numbers: readonly number[]; risk: KenoRisk }

/** The drawn numbers, in the order of the draw. */
export type KenoOutcome = { drawn: number[]; hits: number; multiplier4: bigint }

function playKeno(params: KenoParams, draws: Draws): KenoOutcome {
  const drawn = drawKeno(draws)
  const hits = params.numbers.filter((number) => drawn.includes(number)).length
  return { drawn, hits, multiplier4: BigInt(kenoPays(params)[hits]!) * 100n }
}

/** Draws ten of forty without replacement: the first steps of a Fisher-Yates shuffle. */
export function drawKeno(draws: Draws): number[] {
  const balls = Array.from({ length: KENO.balls }, (_, place) => place + 1)
  for (let place = 0; place < KENO.drawn; place += 1) {
    const other = place + draws.below(KENO.balls - place)
    const ball = balls[other]!
    balls[other] = balls[place]!
    balls[place] = ball
  }
  return balls.slice(0, KENO.drawn)
}

/** Returns the payouts of 0, 1, 2 … hits, in hundredths. */
export function kenoPays({ numbers, risk }: KenoParams): readonly number[] {
  return KENO_TABLES[risk][numbers.length - KENO.picksMin]!
}

/** Returns how many of the `KENO_DRAWS` possible draws contain exactly `hits` of the picks. */
export function kenoWays(picks: number, hits: number): number {
  return choose(picks, hits) * choose(KENO.balls - picks, KENO.drawn - hits)
}

/** Number of ways to draw ten of forty. */
export const KENO_DRAWS = 847_660_528

/**
 * Returns the chance in per cent that a bet pays more than its stake, truncated to four decimals.
 */
export function kenoChance({ numbers, risk }: KenoParams): number {
  const chances = (CHANCES[risk] ??= KENO_TABLES[risk].map(chanceOf))
  return chances[numbers.length - KENO.picksMin]!
}

// Computed once per table, because a bet needs it twice.
const CHANCES: Partial<Record<KenoRisk, number[]>> = {}

function chanceOf(pays: readonly number[], place: number): number {
  const ways = pays.map((pay, hits) => (pay > 100 ? kenoWays(place + KENO.picksMin, hits) : 0))
  return percent4(
    ways.reduce((sum, of) => sum + of, 0),
    KENO_DRAWS,
  )
}

export const kenoRule = {
  game: 'keno',
  algo: 'pf1',
  tables: KENO_TABLES_ID,
  multiplierMax4: (params) => BigInt(kenoPays(params).at(-1)!) * 100n,
  winningPercentage: kenoChance,
  play(params, draws) {
    const { drawn, hits, multiplier4 } = playKeno(params, draws)
    // In the key order of receipts.
    const state = {
      drawn,
      hits,
      multiplier: Number(multiplier4) / 10_000,
      numbers: params.numbers,
      risk: params.risk,
      winChance: kenoChance(params),
    }
    return { isWin: multiplier4 > 10_000n, multiplier4, state }
  },
} as const satisfies OneShotRule<KenoParams>
