import { SAMPLE_OPTIONS, SAMPLE_STARTS } from '@kapis/contract/bet-options'
import { betRoute, roundRoute } from '@kapis/contract/game-routes'
import type { BetRoute, RoundRoute } from '@kapis/contract/game-routes'
import { BET_GAMES, ROUND_GAMES } from '@kapis/games/games'

/** Returns a typical body for the bet route of each game. */
export function sampleBets(bet: object): Record<BetRoute, object> {
  return Object.fromEntries(
    BET_GAMES.map((game) => [betRoute(game), { ...bet, ...SAMPLE_OPTIONS[game] }]),
  ) as Record<BetRoute, object>
}

/** Returns a typical body that starts a round of each stepwise game, by route. */
export function sampleStarts(bet: object): Record<RoundRoute<'start'>, object> {
  return Object.fromEntries(
    ROUND_GAMES.map((game) => [roundRoute('start', game), { ...bet, ...SAMPLE_STARTS[game] }]),
  ) as Record<RoundRoute<'start'>, object>
}
