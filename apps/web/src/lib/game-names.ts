import { gameSlug, gameTitle } from '@kapis/games/game-names'
import { GAMES } from '@kapis/games/games'
import type { Game } from '@kapis/games/games'
import type { IconName } from '#ui/icon.tsx'

export const GAME_NAMES = Object.fromEntries(
  GAMES.map((game) => [game, gameTitle(game)]),
) as Record<Game, string>

export function gameIcon(game: Game): IconName {
  return `g-${gameSlug(game)}`
}
