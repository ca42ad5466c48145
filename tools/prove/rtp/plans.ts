import { KENO_RISKS } from '@kapis/games/keno-tables'
import type { OneShotGame, OneShotParams } from '@kapis/games/one-shot-rules'
import { PLINKO_RISKS } from '@kapis/games/plinko-tables'
import { diceOption, kenoOption, limboOption, plinkoOption } from './options.ts'
import type { Option } from './options.ts'
import type { Cells } from './tally.ts'

export type OneShotPlan<G extends OneShotGame> = { params: OneShotParams[G]; option: Option }
type PlansOf<G extends OneShotGame> = { plans: OneShotPlan<G>[]; cells: Cells }

/** Bets of each game whose rounds are played, and where their outcomes should fall. */
export const ONE_SHOT_PLANS: { [G in OneShotGame]: PlansOf<G> } = {
  dice: {
    plans: [200, 2_500, 5_050, 9_800].flatMap((targetHundredths) =>
      (['above', 'below'] as const).map((condition) =>
        plan({ condition, targetHundredths }, diceOption),
      ),
    ),
    cells: { chances: even(100), of: ({ roll }) => [Math.floor(roll as number)] },
  },
  keno: {
    plans: KENO_RISKS.flatMap((risk) =>
      [1, 4, 7, 10].map((picks) => {
        const numbers = Array.from({ length: picks }, (_, place) => 1 + place * 4)
        return plan({ numbers, risk }, kenoOption)
      }),
    ),
    cells: {
      chances: Array.from({ length: 40 }, () => 10 / 40),
      of: ({ drawn }) => (drawn as number[]).map((number) => number - 1),
    },
  },
  limbo: {
    plans: [101, 150, 200, 1_000, 5_000].map((targetHundredths) =>
      plan({ targetHundredths }, limboOption),
    ),
    cells: limboCells([1, 1.01, 1.1, 1.25, 1.5, 2, 3, 5, 10, 25, 100]),
  },
  plinko: {
    plans: PLINKO_RISKS.flatMap((risk) =>
      // Without 16 rows of high risk: its rare 1000x would be far out whenever it comes.
      (risk === 'high' ? [8, 11, 12] : [8, 11, 12, 16]).map((rows) =>
        plan({ rows, risk }, plinkoOption),
      ),
    ),
    // The first eight turns of a ball are there whatever the rows.
    cells: { chances: even(256), of: ({ path }) => [Number.parseInt(String(path).slice(0, 8), 2)] },
  },
}

function plan<P>(params: P, optionOf: (params: P) => Option) {
  return { params, option: optionOf(params) }
}

export function even(size: number): number[] {
  return Array.from({ length: size }, () => 1 / size)
}

/** Results between one edge and the next; the chance to reach an edge is 99 % over it. */
function limboCells(edges: readonly number[]): Cells {
  const reach = (edge: number | undefined) => (edge === undefined ? 0 : Math.min(1, 0.99 / edge))
  const chances = edges.map((edge, at) => (at === 0 ? 1 : reach(edge)) - reach(edges[at + 1]))
  const of = ({ result }: Record<string, unknown>) => [
    edges.findLastIndex((edge) => edge <= (result as number)),
  ]
  return { chances, of }
}
