import { BET_GAMES, ROUND_GAMES } from '@kapis/games/games'
import type { BetGame, RoundGame } from '@kapis/games/games'
import { pascalName } from '@kapis/games/game-names'
import type { PascalName } from '@kapis/games/game-names'

/**
 * The name of a game's bet route, such as `playKeno`. The route of dice is `rollDice`, as in the
 * specification.
 */
export type BetRoute<G extends BetGame = BetGame> = G extends 'dice'
  ? 'rollDice'
  : `play${PascalName<G>}`

export function betRoute<G extends BetGame>(game: G): BetRoute<G> {
  return (game === 'dice' ? 'rollDice' : `play${pascalName(game)}`) as BetRoute<G>
}

/**
 * The first words of the routes that every multi-step game has, such as `startMines`,
 * `cashOutMines` and `activeMines`.
 */
const ROUND_VERBS = ['start', 'cashOut', 'active'] as const
export type RoundVerb = (typeof ROUND_VERBS)[number]
export type RoundRoute<
  V extends RoundVerb = RoundVerb,
  G extends RoundGame = RoundGame,
> = `${V}${PascalName<G>}`

export function roundRoute<V extends RoundVerb, G extends RoundGame>(
  verb: V,
  game: G,
): RoundRoute<V, G> {
  return `${verb}${pascalName(game)}`
}

export const BET_ROUTES: readonly BetRoute[] = /* @__PURE__ */ BET_GAMES.map(betRoute)
export const START_ROUTES: readonly RoundRoute<'start'>[] = /* @__PURE__ */ ROUND_GAMES.map(
  (game) => roundRoute('start', game),
)
export const ROUND_ROUTES: readonly RoundRoute[] = /* @__PURE__ */ ROUND_GAMES.flatMap((game) =>
  ROUND_VERBS.map((verb) => roundRoute(verb, game)),
)
