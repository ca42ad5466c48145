import { GAMES } from '@kapis/games/games'
import type { Game } from '@kapis/games/games'
import type { LedgerAccount, LedgerPoint } from '#db/schema.ts'

export function playedColumn<G extends Game>(game: G): `played_${G}` {
  return `played_${game}`
}

/**
 * The columns that count each game's rounds. A game that lacks the column in either table does not
 * compile.
 */
export const PLAYED_COLUMNS: readonly (keyof LedgerAccount & keyof LedgerPoint)[] =
  GAMES.map(playedColumn)
