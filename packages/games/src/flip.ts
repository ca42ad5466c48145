import { viewOf, percentOf, takeSteps } from './round.ts'
import type { Course, Plan, RoundRule } from './round.ts'
import { nextStreakMultiplier, streakMultiplier4, winOne } from './streak.ts'

/** The sides by the number drawn: 0 is heads, 1 is tails. */
export const FLIP_SIDES = ['heads', 'tails'] as const
export type FlipSide = (typeof FLIP_SIDES)[number]

/** The call of the first flip, which starts the round. */
export type FlipParams = { side: FlipSide }
export type FlipStep = { kind: 'flip'; side: FlipSide }

export const flipRule = {
  game: 'flip',
  algo: 'pf1',
  tables: 'pf1-tables-1',
  firstMultiplier4: () => streakMultiplier4(1),
  play({ side, multiplierMax4 }, steps, draws) {
    const flip = (course: FlipCourse, call: FlipSide): FlipCourse => {
      const face = FLIP_SIDES[draws.below(2)]!
      const next = { ...course, calls: [...course.calls, call], faces: [...course.faces, face] }
      return face === call ? winOne(next, multiplierMax4) : { ...next, end: 'lose' }
    }
    const blank = { end: null, wins: 0, multiplier4: 0n, calls: [], faces: [] }
    const course = takeSteps(flip(blank, side), steps, {
      advance: (before, step: FlipStep) => flip(before, step.side),
    })
    return course && viewOf(course, show(course))
  },
} as const satisfies RoundRule<FlipParams, FlipStep>

/**
 * Returns the plan that makes these calls in order. The first call starts the round, so the plan
 * begins with the second. It wins only if all calls are right.
 */
export function flipPlan(calls: readonly FlipSide[]): Plan<FlipStep> {
  return (_, taken) => {
    const side = calls[taken + 1]
    return side === undefined ? null : { kind: 'flip', side }
  }
}

type FlipCourse = Course & { calls: FlipSide[]; faces: FlipSide[] }

function show(course: FlipCourse) {
  return {
    calls: course.calls,
    faces: course.faces,
    streak: course.wins,
    nextMultiplier: nextStreakMultiplier(course),
    winChance: percentOf(1n, 1n << BigInt(course.calls.length)),
  }
}
