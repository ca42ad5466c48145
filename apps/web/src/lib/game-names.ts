import type { Game } from '@kapis/games/games'
import type { IconName } from '#ui/icon.tsx'

export const GAME_NAMES: Record<Game, string> = {
  dice: 'Dice',
  flip: 'Flip',
  hilo: 'Hilo',
  keno: 'Keno',
  limbo: 'Limbo',
  mines: 'Mines',
  plinko: 'Plinko',
  rock_paper_scissors: 'Rock Paper Scissors',
}

export function gameIcon(game: Game): IconName {
  return game === 'rock_paper_scissors' ? 'g-rps' : `g-${game}`
}
