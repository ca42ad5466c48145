import type { Draws } from '@kapis/fairness/draws'
import { findOneShotRule } from './one-shot-rules.ts'
import { ROUND_RULES, isRoundGame } from './round-rules.ts'

/** A settled round as it is written down, whatever its game. */
export type PlayedRound = { game: string; params: object; actions: readonly object[] }

export type RepeatedRound = {
  tables: string
  multiplier4: bigint
  state: Record<string, unknown>
}

/** The round played again from its draws; null for a game or steps that nobody knows. */
export function repeatRound(round: PlayedRound, draws: Draws): RepeatedRound | null {
  const { game, params, actions } = round
  if (isRoundGame(game)) {
    const { tables } = ROUND_RULES[game]
    // A game, its options and its steps came together from one receipt.
    const board = ROUND_RULES[game].play(params as never, actions as never, draws)
    return board?.end == null ? null : { tables, ...board }
  }
  const rule = findOneShotRule(game)
  if (rule === undefined || actions.length > 0) return null
  return { tables: rule.tables, ...rule.play(params, draws) }
}
