import { GAMES } from '@kapis/games/games'
import type { Game } from '@kapis/games/games'
import type { LedgerAccount, LedgerPoint } from '#db/schema.ts'

export function playedColumn<G extends Game>(game: G): `played_${G}` {
  return `played_${game}`
}

/** The counter of each game's rounds. A game without a column in both tables does not compile. */
export const PLAYED_COLUMNS: readonly (keyof LedgerAccount & keyof LedgerPoint)[] =
  GAMES.map(playedColumn)
