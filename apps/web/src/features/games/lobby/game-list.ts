import { gameSlug } from '@kapis/games/game-names'
import type { GameSlug } from '@kapis/games/game-names'
import { GAMES } from '@kapis/games/games'
import type { Game } from '@kapis/games/games'
import { GAME_NAMES, gameIcon } from '#lib/game-names.ts'
import type { IconName } from '#ui/icon.tsx'

export type GameEntry = {
  game: Game
  path: GamePath
  icon: IconName
}

type GamePath = `/casino/games/${GameSlug}`

/** The games that come first on the home page; all others follow. */
const FIRST: readonly Game[] = ['dice', 'mines', 'plinko', 'limbo', 'keno', 'hilo']

/** The games in the order of the home page. */
export const GAME_LIST: readonly GameEntry[] = [...new Set([...FIRST, ...GAMES])].map((game) => ({
  game,
  path: `/casino/games/${gameSlug(game)}`,
  icon: gameIcon(game),
}))

/** The games in alphabetical order, for menus. */
export const GAMES_BY_NAME: readonly GameEntry[] = GAME_LIST.toSorted((a, b) =>
  GAME_NAMES[a.game] < GAME_NAMES[b.game] ? -1 : 1,
)

export function findGame(pathname: string): GameEntry | undefined {
  return GAME_LIST.find(({ path }) => path === pathname)
}
