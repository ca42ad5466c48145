import type { DiceParams } from './dice.ts'
import { diceRule } from './dice.ts'
import { isOneShotGame } from './games.ts'
import type { OneShotGame } from './games.ts'
import type { KenoParams } from './keno.ts'
import { kenoRule } from './keno.ts'
import type { LimboParams } from './limbo.ts'
import { limboRule } from './limbo.ts'
import type { OneShotRule } from './one-shot.ts'
import type { PlinkoParams } from './plinko.ts'
import { plinkoRule } from './plinko.ts'

/** The params of every one-shot game. */
export type OneShotParams = {
  dice: DiceParams
  keno: KenoParams
  limbo: LimboParams
  plinko: PlinkoParams
}

/**
 * The rule of every one-shot game. The type ensures that each rule has the params of its own game.
 */
export const ONE_SHOT_RULES: {
  readonly [G in OneShotGame]: OneShotRule<OneShotParams[G]> & { game: G }
} = { dice: diceRule, keno: kenoRule, limbo: limboRule, plinko: plinkoRule }

/**
 * Returns the rule of a one-shot game by its stored name, or undefined. The params type is loose,
 * because a stored round's params were validated when it was played.
 */
export function findOneShotRule(game: string): OneShotRule<object> | undefined {
  return isOneShotGame(game) ? ONE_SHOT_RULES[game] : undefined
}
