import type { DiceParams } from './dice.ts'
import { diceRule } from './dice.ts'
import type { OneShotRule } from './one-shot.ts'

/** What each one-shot game is played with. */
export type OneShotParams = { dice: DiceParams }
export type OneShotGame = keyof OneShotParams

/** The rule of every one-shot game by its name; a game and its params stay together by type. */
export const ONE_SHOT_RULES: {
  readonly [G in OneShotGame]: OneShotRule<OneShotParams[G]> & { game: G }
} = { dice: diceRule }
