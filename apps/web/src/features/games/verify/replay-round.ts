import type { Draws } from '@kapis/fairness/draws'
import { findOneShotRule } from '@kapis/games/one-shot-rules'
import { ROUND_RULES, isRoundGame } from '@kapis/games/round-rules'

/** A settled round as it is written down, whatever its game. */
export type PlayedRound = { game: string; params: object; actions: readonly object[] }

/** The round played again from its draws; null for a game or steps that nobody knows. */
export function repeatRound({ game, params, actions }: PlayedRound, draws: Draws) {
  if (isRoundGame(game)) {
    // A game, its options and its steps came together from one receipt.
    return ROUND_RULES[game].play(params as never, actions as never, draws)
  }
  return findOneShotRule(game)?.play(params, draws) ?? null
}
