import type { Draws } from '@kapis/fairness/draws'
import { BET_GAMES, isPlanGame } from './games.ts'
import type { BetGame, OneShotGame, PlanGame } from './games.ts'
import type { OneShotRule } from './one-shot.ts'
import { ONE_SHOT_RULES } from './one-shot-rules.ts'
import type { OneShotParams } from './one-shot-rules.ts'
import { PLAN_RULES } from './plan-rules.ts'
import type { PlanParams } from './plan-rules.ts'
import { playPlan } from './round.ts'
import { ROUND_RULES } from './round-rules.ts'

/**
 * The params of every game that one request decides: a one-shot game, or a multi-step game played
 * by a plan.
 */
export type BetParams = OneShotParams & PlanParams

export type BetRule<Params> = {
  /** Returns the highest multiplier that the bet can pay. It limits the stake. */
  multiplierMax4(params: Params): bigint
  /** Extracts the requested params from those stored with the round. */
  requestFrom(written: object): Params
  /**
   * Plays the bet. Only plans use `multiplierMax4`: their round ends and is paid before its
   * multiplier would exceed that limit.
   */
  play(params: Params, multiplierMax4: () => number, draws: Draws): RuleOutcome
}

export type RuleOutcome = {
  params: object
  multiplier4: bigint
  state: Record<string, unknown>
  /** The steps that the plan took; absent for one-shot games. */
  actions?: object[]
}

/**
 * The rule of every game that one request decides. The type ensures that each rule has the params
 * of its own game.
 */
export const BET_RULES = Object.fromEntries(
  BET_GAMES.map((game) => [game, isPlanGame(game) ? plan(game) : oneShot(game)]),
) as unknown as { readonly [G in BetGame]: BetRule<BetParams[G]> }

function oneShot<G extends OneShotGame>(game: G): BetRule<OneShotParams[G]> {
  const rule: OneShotRule<OneShotParams[G]> = ONE_SHOT_RULES[game]
  return {
    multiplierMax4: (params) => rule.multiplierMax4(params),
    requestFrom: (written) => written as OneShotParams[G],
    play(params, _, draws) {
      const { multiplier4, state } = rule.play(params, draws)
      return { params, multiplier4, state }
    },
  }
}

function plan<G extends PlanGame>(game: G): BetRule<PlanParams[G]> {
  const rule = PLAN_RULES[game]
  return {
    multiplierMax4: rule.multiplierMax4,
    requestFrom: (written) => rule.requestFrom(written as never),
    play(request, cap, draws) {
      const params = rule.params(request, cap())
      const { steps, board } = playPlan(ROUND_RULES[game], params, rule.next(request), draws)
      const { multiplier4, state } = board
      return { params, multiplier4, state, actions: steps }
    },
  }
}
