import type { BetOptions } from '@kapis/contract/bet-options'
import type { Draws } from '@kapis/fairness/draws'
import type vectors from '@kapis/fairness/vectors.json'
import type { OneShotGame } from '@kapis/games/games'
import { KENO_RISKS } from '@kapis/games/keno-tables'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'
import type { OneShotParams } from '@kapis/games/one-shot-rules'
import { PLINKO_RISKS } from '@kapis/games/plinko-tables'
import { evenCells } from './cells.ts'
import type { Cells } from './cells.ts'
import {
  diceOption,
  diceOptions,
  kenoOption,
  kenoOptions,
  limboOption,
  limboOptions,
  plinkoOption,
  plinkoOptions,
} from './options.ts'
import type { Option } from './options.ts'

export type Vector = (typeof vectors.rounds)[number]

/** What the proofs know about a one-shot game, apart from its rule. */
type OneShotFacts<G extends OneShotGame> = {
  /** Every option that can be bet on, with its probabilities. */
  options(): Iterable<Option>
  /** The bets whose rounds are played and compared with their probabilities. */
  bets: { params: OneShotParams[G]; option: Option }[]
  /** A request with unusual options, derived from a counter. */
  request(mixed: number): BetOptions[G]
  cells: Cells
  /** How the rule plays the frozen rounds, by the field of `vectors.json`. */
  vectors: { [Name in keyof Vector]?: (draws: Draws) => unknown }
}

export const ONE_SHOT_FACTS: { [G in OneShotGame]: OneShotFacts<G> } = {
  dice: {
    options: diceOptions,
    bets: [200, 2_500, 5_050, 9_800].flatMap((targetHundredths) =>
      (['above', 'below'] as const).map((condition) =>
        bet({ condition, targetHundredths }, diceOption),
      ),
    ),
    request: (mixed) => ({
      condition: mixed % 2 === 0 ? 'above' : 'below',
      target: (200 + (mixed % 9_601)) / 100,
    }),
    cells: evenCells(100, ({ roll }) => [Math.floor(roll as number)]),
    vectors: {
      dice: (draws) => {
        const params = { condition: 'above', targetHundredths: 5_050 } as const
        return hundredths(ONE_SHOT_RULES.dice.play(params, draws).state['roll'])
      },
    },
  },
  keno: {
    options: () => kenoOptions(),
    bets: KENO_RISKS.flatMap((risk) =>
      [1, 4, 7, 10].map((picks) => {
        const numbers = Array.from({ length: picks }, (_, place) => 1 + place * 4)
        return bet({ numbers, risk }, kenoOption)
      }),
    ),
    request: (mixed) => ({ numbers: picksOf(mixed), risk: KENO_RISKS[mixed % 4]! }),
    cells: {
      chances: Array.from({ length: 40 }, () => 10 / 40),
      of: ({ drawn }) => (drawn as number[]).map((number) => number - 1),
    },
    vectors: {
      keno: (draws) =>
        ONE_SHOT_RULES.keno.play({ numbers: [1], risk: 'low' }, draws).state['drawn'],
    },
  },
  limbo: {
    options: limboOptions,
    bets: [101, 150, 200, 1_000, 5_000].map((targetHundredths) =>
      bet({ targetHundredths }, limboOption),
    ),
    // Most targets are low, so that many are won; some are as high as they go.
    request: (mixed) => ({ target: (101 + (mixed % (mixed % 7 === 0 ? 999_900 : 900))) / 100 }),
    cells: limboCells([1, 1.01, 1.1, 1.25, 1.5, 2, 3, 5, 10, 25, 100]),
    vectors: {
      limbo100: (draws) => {
        const { state } = ONE_SHOT_RULES.limbo.play({ targetHundredths: 200 }, draws)
        return String(hundredths(state['result']))
      },
    },
  },
  plinko: {
    options: plinkoOptions,
    bets: PLINKO_RISKS.flatMap((risk) =>
      // Without 16 rows of high risk: its rare 1000x would distort the mean whenever it comes.
      (risk === 'high' ? [8, 11, 12] : [8, 11, 12, 16]).map((rows) =>
        bet({ rows, risk }, plinkoOption),
      ),
    ),
    request: (mixed) => ({ rows: 8 + (mixed % 9), risk: PLINKO_RISKS[(mixed >> 4) % 3]! }),
    // A ball makes at least eight turns, whatever the number of rows.
    cells: evenCells(256, ({ path }) => [Number.parseInt(String(path).slice(0, 8), 2)]),
    vectors: {
      plinko8: (draws) => ONE_SHOT_RULES.plinko.play({ rows: 8, risk: 'low' }, draws).state['path'],
      plinko16: (draws) =>
        ONE_SHOT_RULES.plinko.play({ rows: 16, risk: 'low' }, draws).state['path'],
    },
  },
}

function bet<P>(params: P, optionOf: (params: P) => Option) {
  return { params, option: optionOf(params) }
}

/** One to ten numbers; 17 and 40 have no common divisor, so none repeats. */
function picksOf(mixed: number): number[] {
  return Array.from({ length: 1 + ((mixed >> 3) % 10) }, (_, n) => 1 + ((mixed + n * 17) % 40))
}

/** Results between one edge and the next; the probability of reaching an edge is 99 % over it. */
function limboCells(edges: readonly number[]): Cells {
  const reach = (edge: number | undefined) => (edge === undefined ? 0 : Math.min(1, 0.99 / edge))
  const chances = edges.map((edge, at) => (at === 0 ? 1 : reach(edge)) - reach(edges[at + 1]))
  const of = ({ result }: Record<string, unknown>) => [
    edges.findLastIndex((edge) => edge <= (result as number)),
  ]
  return { chances, of }
}

function hundredths(value: unknown): number {
  return Math.round((value as number) * 100)
}
