import type { Game } from '@kapis/games/games'
import { GAME_NAMES, gameIcon } from '#lib/game-names.ts'
import type { IconName } from '#ui/icon.tsx'

export type GameEntry = {
  game: Game
  /** The last part of its address. */
  slug: string
  name: string
  icon: IconName
}

const entry = (game: Game): GameEntry => ({
  game,
  slug: game.replaceAll('_', '-'),
  name: GAME_NAMES[game],
  icon: gameIcon(game),
})

/** In the order of the home page. */
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

/** In the order of menus. */
export const GAMES_BY_NAME: readonly GameEntry[] = GAME_LIST.toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
)

export function findGame(slug: string): GameEntry | undefined {
  return GAME_LIST.find((game) => game.slug === slug)
}
