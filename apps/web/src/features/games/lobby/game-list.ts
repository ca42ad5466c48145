import type { Game } from '@kapis/games/games'
import { GAME_NAMES, gameIcon } from '#lib/game-names.ts'
import type { IconName } from '#ui/icon.tsx'

export type GameEntry = {
  game: Game
  path: GamePath
  name: string
  icon: IconName
}

type GamePath = `/casino/games/${Exclude<Game, 'rock_paper_scissors'> | 'rock-paper-scissors'}`

const entry = (game: Game): GameEntry => ({
  game,
  path: `/casino/games/${game === 'rock_paper_scissors' ? 'rock-paper-scissors' : game}`,
  name: GAME_NAMES[game],
  icon: gameIcon(game),
})

/** The games in the order of the home page. */
export const GAME_LIST: readonly GameEntry[] = [
  entry('dice'),
  entry('mines'),
  entry('plinko'),
  entry('limbo'),
  entry('keno'),
  entry('hilo'),
  entry('flip'),
  entry('rock_paper_scissors'),
]

/** The games in the order of menus. */
export const GAMES_BY_NAME: readonly GameEntry[] = GAME_LIST.toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
)

export function findGame(pathname: string): GameEntry | undefined {
  return GAME_LIST.find(({ path }) => path === pathname)
}
