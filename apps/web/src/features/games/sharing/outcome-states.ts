import type { DiceCondition } from '@kapis/games/dice'
import type { HiloCard } from '@kapis/games/hilo'

/**
 * The parts of outcomes that the image and its description use. A game that is not here is shown by
 * its name and its multiplier.
 */
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

/** A function for each of these games, which takes the outcome of that game. */
export type ByGame<A extends unknown[], R> = {
  [G in keyof OutcomeStates]: (state: OutcomeStates[G], ...more: A) => R
}

/**
 * Calls the function of a bet's game, if the game has one. The cast is safe: the game and the outcome
 * come from the same record.
 */
export function byGame<A extends unknown[], R>(
  functions: ByGame<A, R>,
  { game, outcome }: { game: string; outcome: object },
  ...more: A
): R | undefined {
  type Of = Record<string, ((state: object, ...more: A) => R) | undefined>
  return (functions as Of)[game]?.(outcome, ...more)
}
