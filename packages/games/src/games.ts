/** The eight games by their canonical keys, as used everywhere. */
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
