import type { DiceCondition } from '@kapis/games/dice'
import type { HiloCard } from '@kapis/games/hilo'
import type { Game } from '@kapis/games/games'

/** The parts of each game's outcome that the image and its description use. */
export type OutcomeStates = {
  dice: { roll: number; target: number; condition: DiceCondition }
  flip: { faces: string[]; calls: string[]; streak: number }
  hilo: { cards: HiloCard[]; moves: string[]; end: string }
  keno: { drawn: number[]; numbers: number[]; hits: number; risk: Risk }
  limbo: { result: number; target: number }
  mines: { opened: number[]; minedTiles: number[]; mines: number }
  plinko: { path: string; rows: number; risk: Risk }
  rock_paper_scissors: { throws: { hand: string; result: string }[]; streak: number }
}

type Risk = 'low' | 'classic' | 'medium' | 'high'

/** A function for each game, which takes the outcome of that game. */
export type ByGame<A extends unknown[], R> = {
  [G in Game]: (state: OutcomeStates[G], ...more: A) => R
}

/**
 * Calls the function of a bet's game. The cast is safe: the game and the outcome come from the same
 * record.
 */
export function byGame<A extends unknown[], R>(
  functions: ByGame<A, R>,
  { game, outcome }: { game: Game; outcome: object },
  ...more: A
): R {
  return (functions[game] as (state: object, ...more: A) => R)(outcome, ...more)
}
