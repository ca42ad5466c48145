import type { Game } from '@kapis/games/games'

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
