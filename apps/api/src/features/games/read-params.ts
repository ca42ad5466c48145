import type { PlayKeno, PlayLimbo, PlayPlinko, RollDice } from '@kapis/contract/games'
import type { OneShotGame, OneShotParams } from '@kapis/games/one-shot-rules'

/** What each game is asked with, besides the bet itself. */
export type AskedParams = {
  dice: Pick<RollDice, 'condition' | 'target'>
  keno: Pick<PlayKeno, 'numbers' | 'risk'>
  limbo: Pick<PlayLimbo, 'target'>
  plinko: Pick<PlayPlinko, 'rows' | 'risk'>
}

/** What a game is asked with, as its rule takes it: in whole numbers, and always in one order. */
export const READ_PARAMS: { [G in OneShotGame]: (asked: AskedParams[G]) => OneShotParams[G] } = {
  dice: ({ condition, target }) => ({ condition, targetHundredths: hundredths(target) }),
  // The same picks in another order are the same bet.
  keno: ({ numbers, risk }) => ({ numbers: numbers.toSorted((a, b) => a - b), risk }),
  limbo: ({ target }) => ({ targetHundredths: hundredths(target) }),
  plinko: ({ rows, risk }) => ({ risk, rows }),
}

function hundredths(target: number): number {
  return Math.round(target * 100)
}
