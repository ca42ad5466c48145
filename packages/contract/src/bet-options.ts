import type { BetParams } from '@kapis/games/bet-rules'
import { DICE, DICE_CONDITIONS } from '@kapis/games/dice'
import type { BetGame, RoundGame } from '@kapis/games/games'
import { KENO } from '@kapis/games/keno'
import { KENO_RISKS } from '@kapis/games/keno-tables'
import { LIMBO } from '@kapis/games/limbo'
import { MINES } from '@kapis/games/mines-pays'
import { PLINKO } from '@kapis/games/plinko'
import { PLINKO_RISKS } from '@kapis/games/plinko-tables'
import type { RoundParams } from '@kapis/games/round-rules'
import { STREAK } from '@kapis/games/streak'
import { amountFromNumber } from '@kapis/money/money'
import * as z from 'zod/mini'
import { NUMERIC, OneOf } from './fields.ts'

export const SIDES = ['heads', 'tails'] as const
export const HANDS = ['rock', 'paper', 'scissors'] as const

const PICKS_BETWEEN = `Choose ${KENO.picksMin} to ${KENO.picksMax} numbers`
const NUMBERS_BETWEEN = `Numbers must be between 1 and ${KENO.balls}`

export const MineCount = z.int().check(z.gte(MINES.minesMin), z.lte(MINES.minesMax))
export const Tile = z.int().check(z.gte(0), z.lte(MINES.tiles - 1))

/**
 * The option fields of every game that one request decides. For a multi-step game, the options
 * describe all of its steps.
 */
export const BET_OPTIONS = {
  dice: { condition: OneOf(DICE_CONDITIONS), target: Target(DICE) },
  flip: { calls: z.array(z.enum(SIDES)).check(z.minLength(1), z.maxLength(STREAK.planMax)) },
  keno: {
    numbers: z
      .array(
        z.int(NUMBERS_BETWEEN).check(z.gte(1, NUMBERS_BETWEEN), z.lte(KENO.balls, NUMBERS_BETWEEN)),
        PICKS_BETWEEN,
      )
      .check(
        z.minLength(KENO.picksMin, PICKS_BETWEEN),
        z.maxLength(KENO.picksMax, PICKS_BETWEEN),
        z.refine(
          (numbers) => new Set(numbers).size === numbers.length,
          'Each number can be chosen once',
        ),
      ),
    risk: OneOf(KENO_RISKS),
  },
  limbo: { target: Target(LIMBO) },
  mines: {
    mines: MineCount,
    picks: z.array(Tile).check(z.minLength(1), z.maxLength(MINES.tiles - MINES.minesMin)),
  },
  plinko: {
    rows: z.int().check(z.gte(PLINKO.rowsMin), z.lte(PLINKO.rowsMax)),
    risk: OneOf(PLINKO_RISKS),
  },
  rock_paper_scissors: {
    hand: z.enum(HANDS),
    streak: z.int().check(z.gte(1), z.lte(STREAK.planMax)),
  },
} satisfies Record<BetGame, z.core.$ZodLooseShape>

/** The options of one bet in each game, as the request contains them. */
export type BetOptions = {
  [G in BetGame]: z.output<z.ZodMiniObject<(typeof BET_OPTIONS)[G], z.core.$strict>>
}

/**
 * For the games that need one, a check that involves several options and returns whether they are
 * valid.
 */
export const OPTION_CHECKS: { [G in BetGame]?: (options: BetOptions[G]) => boolean } = {
  mines: ({ mines, picks }) =>
    picks.length <= MINES.tiles - mines && new Set(picks).size === picks.length,
}

/**
 * Functions that convert a request's options to the rule's params: targets become whole hundredths,
 * and keys get a fixed order.
 */
export const READ_PARAMS: { [G in BetGame]: (options: BetOptions[G]) => BetParams[G] } = {
  dice: ({ condition, target }) => ({ condition, targetHundredths: hundredths(target) }),
  flip: ({ calls }) => ({ calls }),
  // Sort the picks: the same picks in another order are the same bet.
  keno: ({ numbers, risk }) => ({ numbers: numbers.toSorted((a, b) => a - b), risk }),
  limbo: ({ target }) => ({ targetHundredths: hundredths(target) }),
  mines: ({ mines, picks }) => ({ mines, picks }),
  plinko: ({ rows, risk }) => ({ risk, rows }),
  rock_paper_scissors: ({ hand, streak }) => ({ hand, streak }),
}

/**
 * A typical bet in every game, for tests, proofs and measurements. The keno bet has as many picks
 * as possible.
 */
export const SAMPLE_OPTIONS: BetOptions = {
  dice: { condition: 'above', target: 50.5 },
  flip: { calls: ['heads', 'tails'] },
  keno: { numbers: [3, 7, 11, 16, 20, 24, 29, 33, 36, 40], risk: 'classic' },
  limbo: { target: 2 },
  mines: { mines: 3, picks: [0, 12, 24] },
  plinko: { rows: 16, risk: 'medium' },
  rock_paper_scissors: { hand: 'rock', streak: 2 },
}

/** Typical start params of every multi-step game. */
export const SAMPLE_STARTS: { [G in RoundGame]: RoundParams[G] } = {
  flip: { side: 'heads' },
  hilo: {},
  mines: { mines: 3 },
  rock_paper_scissors: { hand: 'rock' },
}

/**
 * Returns the schema of a target: a number with at most two decimals. The bounds are in hundredths.
 */
/* @__NO_SIDE_EFFECTS__ */
function Target({ targetMin, targetMax }: { targetMin: number; targetMax: number }) {
  return z.number({ error: ({ input }) => (input === undefined ? 'Required' : NUMERIC) }).check(
    z.gte(targetMin / 100, `Target must be at least ${targetMin / 100}`),
    z.lte(targetMax / 100, `Target must be at most ${targetMax / 100}`),
    // Check the number's text, as for amounts: 50.0000001 must not pass as 50.
    z.refine(
      (value) => amountFromNumber(value) !== null,
      'Target can have at most 2 decimal places',
    ),
  )
}

function hundredths(target: number): number {
  return Math.round(target * 100)
}
