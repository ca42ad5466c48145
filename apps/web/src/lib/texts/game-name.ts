import type { Game } from '@kapis/games/games'
import { currentTexts } from '#texts/texts.ts'
import { GAME_NAMES } from '../game-names.ts'
import { gameNameTexts } from './game-name-texts.ts'

/** Returns the name by which players know a game in the current language. */
export function gameName(game: Game): string {
  const names: Partial<Record<Game, string>> = currentTexts(gameNameTexts)
  return names[game] ?? GAME_NAMES[game]
}
