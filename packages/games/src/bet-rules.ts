import type { Draws } from '@kapis/fairness/draws'
import type { OneShotRule } from './one-shot.ts'
import { ONE_SHOT_RULES } from './one-shot-rules.ts'
import type { OneShotGame, OneShotParams } from './one-shot-rules.ts'
import { PLAN_RULES } from './plan-rules.ts'
import type { PlanGame, PlanParams } from './plan-rules.ts'
import { playPlan } from './round.ts'
import { ROUND_RULES } from './round-rules.ts'

/** What is decided by the request that stakes on it: a one-shot game, or a plan of several steps. */
export type BetParams = OneShotParams & PlanParams
export type BetGame = keyof BetParams

export type BetRule<Params> = {
  /** The most it can pay, for the limit on its stake. */
  multiplierMax4(params: Params): bigint
  /** What was asked for, read from what is written down of it. */
  asked(written: object): Params
  /** The cap is only asked of a plan: where it stops a round, what is won is paid. */
  play(params: Params, multiplierMax4: () => number, draws: Draws): RuleOutcome
}

export type RuleOutcome = {
  params: object
  multiplier4: bigint
  state: Record<string, unknown>
  /** The steps that a plan came to. */
  actions?: object[]
}

/** The rule of every bet by its game; a game and its params stay together by type. */
export const BET_RULES: { readonly [G in BetGame]: BetRule<BetParams[G]> } = {
  dice: oneShot('dice'),
  flip: plan('flip'),
  keno: oneShot('keno'),
  limbo: oneShot('limbo'),
  mines: plan('mines'),
  plinko: oneShot('plinko'),
  rock_paper_scissors: plan('rock_paper_scissors'),
}

function oneShot<G extends OneShotGame>(game: G): BetRule<OneShotParams[G]> {
  const rule: OneShotRule<OneShotParams[G]> = ONE_SHOT_RULES[game]
  return {
    multiplierMax4: (params) => rule.multiplierMax4(params),
    asked: (written) => written as OneShotParams[G],
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
    asked: (written) => rule.asked(written as never),
    play(request, cap, draws) {
      const params = rule.params(request, cap())
      const { steps, board } = playPlan(ROUND_RULES[game], params, rule.next(request), draws)
      const { multiplier4, state } = board
      return { params, multiplier4, state, actions: steps }
    },
  }
}
