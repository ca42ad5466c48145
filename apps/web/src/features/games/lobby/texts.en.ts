import type { Game } from '@kapis/games/games'

const taglines: Record<Game, string> = {
  dice: 'Roll above or below',
  mines: 'Find the gems',
  plinko: 'Drop & bounce',
  limbo: 'Set a multiplier',
  keno: 'Pick up to ten',
  hilo: 'Higher or lower',
  flip: 'Heads or tails',
  rock_paper_scissors: 'Throw and reveal',
}

/** The texts of the game tiles. Game names are the same in every language. */
export const games = {
  taglines,
  check: 'Check a bet',
  checkTagline: 'How to verify a result yourself',
  playDice: 'Play Dice',
}
