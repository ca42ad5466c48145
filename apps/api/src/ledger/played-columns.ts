import { GAMES } from '@kapis/games/games'
import type { Game } from '@kapis/games/games'

export function playedColumn<G extends Game>(game: G): `played_${G}` {
  return `played_${game}`
}

/** The columns that count each game's rounds, in the tables of accounts and of points. */
export const PLAYED_COLUMNS = GAMES.map(playedColumn)
