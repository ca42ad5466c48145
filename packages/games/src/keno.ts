import type { Draws } from '@kapis/fairness/draws'
import { choose, percent4 } from './chances.ts'
import { KENO_TABLES, KENO_TABLES_ID } from './keno-tables.ts'
import type { KenoRisk } from './keno-tables.ts'
import type { OneShotRule } from './one-shot.ts'

export const KENO = { balls: 40, drawn: 10, picksMin: 1, picksMax: 10 } as const

/** A keno bet. `numbers` are different numbers from 1 to 40, in ascending order. */
export type KenoParams = { numbers: readonly number[]; risk: KenoRisk }

/** The outcome of a bet. `drawn` is in the order of the draw. */
export type KenoOutcome = { drawn: number[]; hits: number; multiplier4: bigint }

function playKeno(params: KenoParams, draws: Draws): KenoOutcome {
  const drawn = drawKeno(draws)
  const hits = params.numbers.filter((number) => drawn.includes(number)).length
  return { drawn, hits, multiplier4: BigInt(kenoPays(params)[hits]!) * 100n }
}

/**
 * Draws ten of forty numbers without replacement, by the first ten steps of a Fisher-Yates shuffle.
 */
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

/** Returns the multipliers for 0, 1, 2 … hits, in hundredths. */
export function kenoPays({ numbers, risk }: KenoParams): readonly number[] {
  return KENO_TABLES[risk][numbers.length - KENO.picksMin]!
}

/** Returns how many of the `KENO_DRAWS` possible draws contain exactly `hits` of the picks. */
export function kenoWays(picks: number, hits: number): number {
  return choose(picks, hits) * choose(KENO.balls - picks, KENO.drawn - hits)
}

/** The number of ways to draw ten of forty numbers. */
export const KENO_DRAWS = 847_660_528

/**
 * Returns the chance in per cent that a bet pays more than its stake, truncated to four decimals.
 */
export function kenoChance({ numbers, risk }: KenoParams): number {
  const chances = (CHANCES[risk] ??= KENO_TABLES[risk].map(chanceOf))
  return chances[numbers.length - KENO.picksMin]!
}

// The chances by risk and number of picks. They are cached, because every bet needs its chance
// twice.
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
  outcomeWays: (params) => ({
    all: BigInt(KENO_DRAWS),
    pays: kenoPays(params).map((hundredths, hits) => ({
      multiplier4: BigInt(hundredths) * 100n,
      ways: BigInt(kenoWays(params.numbers.length, hits)),
    })),
  }),
  play(params, draws) {
    const { drawn, hits, multiplier4 } = playKeno(params, draws)
    // The keys are in the order that receipts need, so that they need not be sorted later.
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
