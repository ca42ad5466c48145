import type { Draws } from '@kapis/fairness/draws'
import { findOneShotRule } from '@kapis/games/one-shot-rules'
import { isRoundGame } from '@kapis/games/games'
import { ROUND_RULES } from '@kapis/games/round-rules'

/** A settled round of any game, as the server recorded it. */
export type PlayedRound = { game: string; params: object; actions: readonly object[] }

/** Replays a round from its draws. Returns null for an unknown game or unknown steps. */
export function repeatRound({ game, params, actions }: PlayedRound, draws: Draws) {
  if (isRoundGame(game)) {
    // The cast is safe: the game, its parameters and its steps come from the same receipt.
    return ROUND_RULES[game].play(params as never, actions as never, draws)
  }
  return findOneShotRule(game)?.play(params, draws) ?? null
}
