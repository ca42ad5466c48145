/** The eight games by their canonical keys, as they are written everywhere. */
export const GAMES = [
  'dice',
  'flip',
  'hilo',
  'keno',
  'limbo',
  'mines',
  'plinko',
  'rock_paper_scissors',
] as const
export type Game = (typeof GAMES)[number]
