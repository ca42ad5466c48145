import { flipPlan } from './flip.ts'
import type { FlipSide } from './flip.ts'
import type { PlanGame } from './games.ts'
import { minesMultiplier4, minesPlan } from './mines.ts'
import { rockPaperScissorsPlan } from './rock-paper-scissors.ts'
import type { Hand } from './rock-paper-scissors.ts'
import type { Capped, Plan } from './round.ts'
import type { RoundParams, RoundStep } from './round-rules.ts'
import { streakMultiplier4 } from './streak.ts'

/** The options of a plan in each game: they fix all steps of a round before its stake is placed. */
export type PlanParams = {
  flip: { calls: FlipSide[] }
  mines: { mines: number; picks: number[] }
  rock_paper_scissors: { hand: Hand; streak: number }
}

export type PlanRule<Requested, Params, Planned, Step> = {
  /** Returns the multiplier of a plan that succeeds. It limits the stake. */
  multiplierMax4(request: Requested): bigint
  /**
   * Returns the options of the round together with the plan. The receipt must show the plan,
   * because a lost round has taken fewer steps than planned.
   */
  params(request: Requested, multiplierMax4: number): Capped<Params> & { plan: Planned }
  /** Extracts the requested plan from the options of a round. */
  requestFrom(params: Params & { plan: Planned }): Requested
  next(request: Requested): Plan<Step>
}

/** The plan rule of every multi-step game that can be played by a plan. */
export const PLAN_RULES: {
  readonly [G in PlanGame]: PlanRule<PlanParams[G], RoundParams[G], Planned[G], RoundStep[G]>
} = {
  // The keys of `params` are in the order that receipts need, so that they need not be sorted
  // later.
  flip: {
    multiplierMax4: ({ calls }) => streakMultiplier4(calls.length),
    params: ({ calls }, multiplierMax4) => ({ multiplierMax4, plan: calls, side: calls[0]! }),
    requestFrom: ({ plan }) => ({ calls: plan }),
    next: ({ calls }) => flipPlan(calls),
  },
  mines: {
    multiplierMax4: ({ mines, picks }) => minesMultiplier4(mines, picks.length),
    params: ({ mines, picks }, multiplierMax4) => ({ mines, multiplierMax4, plan: picks }),
    requestFrom: ({ mines, plan }) => ({ mines, picks: plan }),
    next: ({ picks }) => minesPlan(picks),
  },
  rock_paper_scissors: {
    multiplierMax4: ({ streak }) => streakMultiplier4(streak),
    params: ({ hand, streak }, multiplierMax4) => ({ hand, multiplierMax4, plan: streak }),
    requestFrom: ({ hand, plan }) => ({ hand, streak: plan }),
    next: ({ hand, streak }) => rockPaperScissorsPlan(hand, streak),
  },
}

type Planned = {
  flip: PlanParams['flip']['calls']
  mines: PlanParams['mines']['picks']
  rock_paper_scissors: PlanParams['rock_paper_scissors']['streak']
}
