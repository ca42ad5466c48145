import { viewOf, endIdle, percentOf, takeSteps } from './round.ts'
import type { Course, Plan, RoundRule } from './round.ts'
import { nextStreakMultiplier, streakMultiplier4, winOne } from './streak.ts'

/** The hands by the number drawn. Each hand beats the one before it, and rock beats scissors. */
export const HANDS = ['rock', 'paper', 'scissors'] as const
export type Hand = (typeof HANDS)[number]

export const THROWS_MAX = 100

/** The first hand, which starts the round. */
export type RockPaperScissorsParams = { hand: Hand }
export type RockPaperScissorsStep = { kind: 'throw'; hand: Hand }
export type Thrown = { hand: Hand; house: Hand; result: 'tie' | 'win' | 'lose' }

export const rockPaperScissorsRule = {
  game: 'rock_paper_scissors',
  algo: 'pf1',
  tables: 'pf1-tables-1',
  firstMultiplier4: () => streakMultiplier4(1),
  play({ hand, multiplierMax4 }, steps, draws) {
    const throwOne = (course: RockPaperScissorsCourse, own: Hand): RockPaperScissorsCourse => {
      const thrown = compare(own, HANDS[draws.below(3)]!)
      const next = { ...course, throws: [...course.throws, thrown] }
      if (thrown.result === 'lose') return { ...next, end: 'lose' }
      return endIfTired(thrown.result === 'win' ? winOne(next, multiplierMax4) : next)
    }
    const blank = { end: null, wins: 0, multiplier4: 0n, throws: [] }
    const course = takeSteps(throwOne(blank, hand), steps, {
      advance: (before, step: RockPaperScissorsStep) => throwOne(before, step.hand),
      expire: (before) => expire(before, throwOne),
    })
    return course && viewOf(course, show(course))
  },
} as const satisfies RoundRule<RockPaperScissorsParams, RockPaperScissorsStep>

/**
 * Returns the plan that throws the same hand until the streak is reached. After a tie, it throws
 * again.
 */
export function rockPaperScissorsPlan(hand: Hand, streak: number): Plan<RockPaperScissorsStep> {
  return ({ state }) => ((state['streak'] as number) < streak ? { kind: 'throw', hand } : null)
}

type RockPaperScissorsCourse = Course & { throws: Thrown[] }

function compare(hand: Hand, house: Hand): Thrown {
  const result = (HANDS.indexOf(hand) - HANDS.indexOf(house) + 3) % 3
  return { hand, house, result: (['tie', 'win', 'lose'] as const)[result]! }
}

function endIfTired(course: RockPaperScissorsCourse): RockPaperScissorsCourse {
  if (course.end !== null || course.throws.length < THROWS_MAX) return course
  return { ...course, end: course.wins > 0 ? 'auto_cashout' : 'void' }
}

/**
 * Ends an idle round. If the round has only ties, returning the stake would be worth more than the
 * bet, so the last hand is thrown again until it wins or loses.
 */
function expire(
  course: RockPaperScissorsCourse,
  throwOne: (course: RockPaperScissorsCourse, hand: Hand) => RockPaperScissorsCourse,
): RockPaperScissorsCourse {
  let here = course
  while (here.end === null && here.wins === 0) here = throwOne(here, here.throws.at(-1)!.hand)
  return here.end === null ? endIdle(here) : here
}

function show(course: RockPaperScissorsCourse) {
  const decided = course.throws.filter(({ result }) => result !== 'tie').length
  return {
    throws: course.throws,
    streak: course.wins,
    nextMultiplier: nextStreakMultiplier(course),
    winChance: percentOf(1n, 1n << BigInt(decided)),
  }
}
