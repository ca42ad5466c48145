import type { BetOptions } from '@kapis/contract/bet-options'
import type { Draws } from '@kapis/fairness/draws'
import type vectors from '@kapis/fairness/vectors.json'
import { DICE_CONDITIONS, diceRule } from '@kapis/games/dice'
import type { DiceParams } from '@kapis/games/dice'
import type { OneShotGame } from '@kapis/games/games'
import { kenoPays } from '@kapis/games/keno'
import type { KenoParams } from '@kapis/games/keno'
import { KENO_RISKS } from '@kapis/games/keno-tables'
import { limboRule } from '@kapis/games/limbo'
import type { LimboParams } from '@kapis/games/limbo'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'
import type { OneShotParams } from '@kapis/games/one-shot-rules'
import { plinkoMultiplier4 } from '@kapis/games/plinko'
import type { PlinkoParams } from '@kapis/games/plinko'
import { PLINKO_RISKS } from '@kapis/games/plinko-tables'
import { evenCells } from './cells.ts'
import type { TallyCells } from './cells.ts'
import { choose, upTo } from './option.ts'
import type { Option } from './option.ts'

export type Vector = (typeof vectors.rounds)[number]

/** The facts about a one-shot game that the proofs need, apart from its rule. */
type OneShotFacts<G extends OneShotGame> = {
  /** Lists every option that can be bet on, with its probabilities. */
  options(): Iterable<Option>
  /** The bets that are played, each with the option whose probabilities its outcomes must have. */
  bets: { params: OneShotParams[G]; option: Option }[]
  /** Returns the options of a request, often unusual ones, derived from a counter. */
  request(mixed: number): BetOptions[G]
  cells: TallyCells
  /** For each field of `vectors.json`, how the rule plays the rounds of the test vectors. */
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
    // Most targets are low, so that many bets win. Some are as high as the game allows.
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
      // At high risk, leave out 16 rows, because their rare 1000x would distort the mean.
      (risk === 'high' ? [8, 11, 12] : [8, 11, 12, 16]).map((rows) =>
        bet({ rows, risk }, plinkoOption),
      ),
    ),
    request: (mixed) => ({ rows: 8 + (mixed % 9), risk: PLINKO_RISKS[(mixed >> 4) % 3]! }),
    // Use the first eight turns, which every ball makes whatever the number of rows.
    cells: evenCells(256, ({ path }) => [Number.parseInt(String(path).slice(0, 8), 2)]),
    vectors: {
      plinko8: (draws) => ONE_SHOT_RULES.plinko.play({ rows: 8, risk: 'low' }, draws).state['path'],
      plinko16: (draws) =>
        ONE_SHOT_RULES.plinko.play({ rows: 16, risk: 'low' }, draws).state['path'],
    },
  },
}

function* diceOptions(): Generator<Option> {
  for (const condition of DICE_CONDITIONS) {
    for (let targetHundredths = 200; targetHundredths <= 9_800; targetHundredths += 1) {
      yield diceOption({ condition, targetHundredths })
    }
  }
}

function diceOption(params: DiceParams): Option {
  const { condition, targetHundredths } = params
  const weight = BigInt(condition === 'above' ? 10_000 - targetHundredths : targetHundredths)
  const prize = { weight, multiplier4: diceRule.multiplierMax4(params) }
  const name = `${condition} ${targetHundredths}`
  return { game: 'dice', name, total: 10_000n, prizes: [prize] }
}

export function* kenoOptions(pays = kenoPays): Generator<Option> {
  for (let picks = 1; picks <= 10; picks += 1) {
    const numbers = upTo(picks - 1).map((place) => place + 1)
    for (const risk of KENO_RISKS) yield kenoOption({ numbers, risk }, pays)
  }
}

function kenoOption(params: KenoParams, pays = kenoPays): Option {
  const picks = params.numbers.length
  const prizes = pays(params).map((hundredths, hits) => ({
    weight: choose(picks, hits) * choose(40 - picks, 10 - hits),
    multiplier4: BigInt(hundredths) * 100n,
  }))
  return { game: 'keno', name: `${picks} ${params.risk}`, total: choose(40, 10), prizes }
}

function* limboOptions(): Generator<Option> {
  for (let targetHundredths = 101; targetHundredths <= 1_000_000; targetHundredths += 1) {
    yield limboOption({ targetHundredths })
  }
}

function limboOption(params: LimboParams): Option {
  const total = 2n ** 52n
  const weight = (99n * total) / BigInt(params.targetHundredths)
  const prize = { weight, multiplier4: limboRule.multiplierMax4(params) }
  return { game: 'limbo', name: String(params.targetHundredths), total, prizes: [prize] }
}

export function* plinkoOptions(): Generator<Option> {
  for (let rows = 8; rows <= 16; rows += 1) {
    for (const risk of PLINKO_RISKS) yield plinkoOption({ rows, risk })
  }
}

function plinkoOption(params: PlinkoParams): Option {
  const { rows, risk } = params
  const prizes = upTo(rows).map((bucket) => ({
    weight: choose(rows, bucket),
    multiplier4: plinkoMultiplier4(params, bucket),
  }))
  return { game: 'plinko', name: `${rows} ${risk}`, total: 2n ** BigInt(rows), prizes }
}

function bet<P>(params: P, optionOf: (params: P) => Option) {
  return { params, option: optionOf(params) }
}

/** Returns one to ten numbers. 17 and 40 have no common divisor, so no number repeats. */
function picksOf(mixed: number): number[] {
  return Array.from({ length: 1 + ((mixed >> 3) % 10) }, (_, n) => 1 + ((mixed + n * 17) % 40))
}

/**
 * Returns a cell for the results between each edge and the next. The probability of reaching an
 * edge is 99 % divided by the edge.
 */
function limboCells(edges: readonly number[]): TallyCells {
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
