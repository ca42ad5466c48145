import type { Draws } from '@kapis/fairness/draws'
import { MINOR_PER_UNIT } from '@kapis/money/money'
import type { Game } from './games.ts'
import type { OutcomeState } from './one-shot.ts'

/**
 * The rule of a multi-step game. It is pure and stateless: the state of a round is found by
 * replaying its options, its steps and its draws from the beginning.
 */
export type RoundRule<Params, Step> = {
  game: Game
  /**
   * The version of the algorithm. It is stored with every round, so that an old round is verified
   * by the algorithm that it was played with.
   */
  algo: 'pf1'
  tables: 'pf1-tables-1'
  /**
   * Returns the multiplier of the first success. It limits the stake: if it were above the cap, the
   * round could never be won.
   */
  firstMultiplier4(params: Params): bigint
  /** Replays the round and returns its state, or null if one of the steps was not allowed. */
  play(
    params: Capped<Params>,
    steps: readonly (Step | CommonStep)[],
    draws: Draws,
  ): RoundView | null
}

/**
 * Params with the highest multiplier that the round may pay. The cap is stored with the round, so
 * that a new limit of the operator does not affect an open round, and so that a verifier can see
 * the cap.
 */
export type Capped<Params> = Params & { multiplierMax4: number }

type CashOutStep = { kind: 'cash_out' }
/** The step by which the server ends a round that stayed idle or whose player was blocked. */
type Expire = { kind: 'expire' }
export type CommonStep = CashOutStep | Expire

export const ROUND_ENDS = ['lose', 'cashout', 'auto_cashout', 'expired', 'void'] as const
export type RoundEnd = (typeof ROUND_ENDS)[number]

export type RoundView = {
  end: RoundEnd | null
  /** The current multiplier; after the end, the multiplier that was paid. */
  multiplier4: bigint
  canCashOut: boolean
  /**
   * The state that the player may see, ready for JSON. It contains nothing that is still hidden.
   */
  state: OutcomeState
}

/** The internal state of a round while its rule replays it. */
export type Course = { end: RoundEnd | null; wins: number; multiplier4: bigint }

/**
 * Takes the steps in order and returns the state after them, or null if one of them is not allowed.
 */
export function takeSteps<C extends Course, Step extends { kind: string }>(
  start: C,
  steps: readonly (Step | CommonStep)[],
  rule: { advance(course: C, step: Step): C | null; expire?(course: C): C },
): C | null {
  let course: C | null = start
  for (const step of steps) {
    if (course === null || course.end !== null) return null
    course = isCommon(step) ? endByHand(course, step, rule.expire) : rule.advance(course, step)
  }
  return course
}

function isCommon(step: { kind: string }): step is CommonStep {
  return step.kind === 'cash_out' || step.kind === 'expire'
}

function endByHand<C extends Course>(course: C, { kind }: CommonStep, expire?: (course: C) => C) {
  if (kind === 'expire' && expire !== undefined) return expire(course)
  if (kind === 'expire') return endIdle(course)
  return course.wins === 0 ? null : { ...course, end: 'cashout' as const }
}

/**
 * Ends an idle round. A round with at least one success is paid in full. Without a success, the
 * round is void and the stake is returned.
 */
export function endIdle<C extends Course>(course: C): C {
  return { ...course, end: course.wins > 0 ? 'expired' : 'void' }
}

/** Returns the part of the state that the player may see, including the fields of the game. */
export function viewOf(course: Course, state: OutcomeState): RoundView {
  const { end, wins } = course
  const multiplier4 = paidAt(course)
  const common = { end, multiplier: Number(multiplier4) / 10_000 }
  return { end, multiplier4, canCashOut: end === null && wins > 0, state: { ...state, ...common } }
}

function paidAt({ end, wins, multiplier4 }: Course): bigint {
  if (end === 'lose') return 0n
  return end === 'void' || wins === 0 ? MINOR_PER_UNIT : multiplier4
}

/** The maximum multiplier of practice rounds: they pay nothing, so they have no cap. */
export const NO_CAP = Number.MAX_SAFE_INTEGER

/** Returns the largest multiplier at which this stake does not pay more than the maximum payout. */
export function multiplierMax4(maxPayoutMinor: bigint, stakeMinor: bigint): number {
  return Number((maxPayoutMinor * MINOR_PER_UNIT) / stakeMinor)
}

/** Returns a fraction in per cent, truncated to four decimals. */
export function percentOf(part: bigint, whole: bigint): number {
  return Number((part * 1_000_000n) / whole) / 10_000
}

export type Plan<Step> = (board: RoundView, taken: number) => Step | null

/**
 * Plays a round by its plan. If the plan has no further step and the round is still open, it is
 * cashed out.
 */
export function playPlan<Params, Step>(
  rule: RoundRule<Params, Step>,
  params: Capped<Params>,
  plan: Plan<Step>,
  draws: Draws,
): { steps: (Step | CommonStep)[]; board: RoundView } {
  const drawAgain = repeat(draws)
  const steps: (Step | CommonStep)[] = []
  for (;;) {
    const board = rule.play(params, steps, drawAgain())
    if (board === null) throw new RangeError('the plan takes a step that is not allowed')
    if (board.end !== null) return { steps, board }
    steps.push(plan(board, steps.length) ?? { kind: 'cash_out' })
  }
}

/** Returns a function that returns the same draws from the beginning each time it is called. */
function repeat(draws: Draws): () => Draws {
  const drawn: number[] = []
  return () => {
    let taken = 0
    return { ...draws, below: (k) => (drawn[taken++] ??= draws.below(k)) }
  }
}
