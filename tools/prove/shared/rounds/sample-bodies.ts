import { SAMPLE_OPTIONS, SAMPLE_STARTS } from '@kapis/contract/bet-options'
import { betRoute, roundRoute } from '@kapis/contract/game-routes'
import type { BetRoute, RoundRoute } from '@kapis/contract/game-routes'
import { BET_GAMES, ROUND_GAMES } from '@kapis/games/games'

/** A typical body of each game's bet route. */
export function sampleBets(bet: object): Record<BetRoute, object> {
  return Object.fromEntries(
    BET_GAMES.map((game) => [betRoute(game), { ...bet, ...SAMPLE_OPTIONS[game] }]),
  ) as Record<BetRoute, object>
}

/** A typical request that starts a round of every stepwise game, by route. */
export function sampleStarts(bet: object): Record<RoundRoute<'start'>, object> {
  return Object.fromEntries(
    ROUND_GAMES.map((game) => [roundRoute('start', game), { ...bet, ...SAMPLE_STARTS[game] }]),
  ) as Record<RoundRoute<'start'>, object>
}
