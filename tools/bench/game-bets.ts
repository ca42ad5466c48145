import { READ_PARAMS, SAMPLE_OPTIONS } from '@kapis/contract/bet-options'
import type { BetParams } from '@kapis/games/bet-rules'
import { BET_GAMES } from '@kapis/games/games'

/** A typical bet of each game that one request decides. */
export const GAME_BETS = Object.fromEntries(
  BET_GAMES.map((game) => [game, READ_PARAMS[game](SAMPLE_OPTIONS[game] as never)]),
) as BetParams
