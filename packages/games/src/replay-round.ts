import type { Draws } from '@kapis/fairness/draws'
import { canonical } from '@kapis/fairness/receipt'
import { BET_RULES } from './bet-rules.ts'
import { isPlanGame, isRoundGame } from './games.ts'
import { findOneShotRule } from './one-shot-rules.ts'
import { ROUND_RULES } from './round-rules.ts'

/** A settled round of any game, as it is stored. */
export type RoundToReplay = { game: string; params: object; actions: readonly object[] }

export type ReplayedRound = {
  tables: string
  multiplier4: bigint
  state: Record<string, unknown>
}

/**
 * Replays a settled round from its draws. Returns null if the round cannot have been settled like
 * this: for an unknown game, options that its rules cannot read, steps that are not allowed, a
 * round that did not end, and a round that did not follow its plan.
 */
export function replayRound(round: RoundToReplay, drawAgain: () => Draws): ReplayedRound | null {
  try {
    return replay(round, drawAgain)
  } catch {
    // The rules throw only for options and steps that no request can contain.
    return null
  }
}

function replay(round: RoundToReplay, drawAgain: () => Draws): ReplayedRound | null {
  const { game, params, actions } = round
  if (isRoundGame(game)) {
    const { tables } = ROUND_RULES[game]
    // The cast is safe: the game, its options and its steps come from the same receipt.
    const board = ROUND_RULES[game].play(params as never, actions as never, drawAgain())
    if (board?.end == null || !isAsPlanned(round, drawAgain)) return null
    return { tables, ...board }
  }
  const rule = findOneShotRule(game)
  if (rule === undefined || actions.length > 0) return null
  return { tables: rule.tables, ...rule.play(params, drawAgain()) }
}

function isAsPlanned({ game, params, actions }: RoundToReplay, drawAgain: () => Draws): boolean {
  if (!isPlanGame(game) || !('plan' in params)) return true
  const { requestFrom, play } = BET_RULES[game]
  const { multiplierMax4 } = params as unknown as { multiplierMax4: number }
  const planned = play(requestFrom(params) as never, () => multiplierMax4, drawAgain())
  return (
    canonical(planned.actions) === canonical(actions) &&
    canonical(planned.params) === canonical(params)
  )
}
