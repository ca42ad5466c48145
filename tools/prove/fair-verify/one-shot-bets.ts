import { playKeno, playLimbo, playPlinko, rollDice } from '@kapis/contract/routes'
import type { Route } from '@kapis/contract/route'
import { KENO_RISKS } from '@kapis/games/keno-tables'
import type { OneShotGame } from '@kapis/games/games'
import { PLINKO_RISKS } from '@kapis/games/plinko-tables'

/** Options of each one-shot game, including unusual ones, derived from a counter. */
export const ONE_SHOT_BETS: Record<OneShotGame, { route: Route; options(mixed: number): object }> =
  {
    dice: {
      route: rollDice,
      options: (mixed) => ({
        condition: mixed % 2 === 0 ? 'above' : 'below',
        target: (200 + (mixed % 9_601)) / 100,
      }),
    },
    keno: {
      route: playKeno,
      options: (mixed) => ({ numbers: picks(mixed), risk: KENO_RISKS[mixed % 4] }),
    },
    limbo: {
      route: playLimbo,
      // Most targets are low, so that many win; some are the maximum.
      options: (mixed) => ({ target: (101 + (mixed % (mixed % 7 === 0 ? 999_900 : 900))) / 100 }),
    },
    plinko: {
      route: playPlinko,
      options: (mixed) => ({ rows: 8 + (mixed % 9), risk: PLINKO_RISKS[(mixed >> 4) % 3] }),
    },
  }

/** One to ten numbers; 17 and 40 are coprime, so none repeats. */
function picks(mixed: number): number[] {
  return Array.from({ length: 1 + ((mixed >> 3) % 10) }, (_, n) => 1 + ((mixed + n * 17) % 40))
}
