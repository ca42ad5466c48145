import type { PlayKeno, PlayLimbo, PlayPlinko, RollDice } from '@kapis/contract/games'
import type { BetGame, BetParams } from '@kapis/games/bet-rules'
import type { PlanParams } from '@kapis/games/plan-rules'

/** The request fields of each game, besides those of every bet. */
export type RequestedParams = PlanParams & {
  dice: Pick<RollDice, 'condition' | 'target'>
  keno: Pick<PlayKeno, 'numbers' | 'risk'>
  limbo: Pick<PlayLimbo, 'target'>
  plinko: Pick<PlayPlinko, 'rows' | 'risk'>
}

/** Converts a game's request fields to its rule's parameters: integers, in a fixed order. */
export const READ_PARAMS: { [G in BetGame]: (request: RequestedParams[G]) => BetParams[G] } = {
  dice: ({ condition, target }) => ({ condition, targetHundredths: hundredths(target) }),
  flip: ({ calls }) => ({ calls }),
  // The same picks in another order are the same bet.
  keno: ({ numbers, risk }) => ({ numbers: numbers.toSorted((a, b) => a - b), risk }),
  limbo: ({ target }) => ({ targetHundredths: hundredths(target) }),
  mines: ({ mines, picks }) => ({ mines, picks }),
  plinko: ({ rows, risk }) => ({ risk, rows }),
  rock_paper_scissors: ({ hand, streak }) => ({ hand, streak }),
}

function hundredths(target: number): number {
  return Math.round(target * 100)
}
