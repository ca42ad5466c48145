import type { Draws } from '@kapis/fairness/draws'
import { MINOR_PER_UNIT } from '@kapis/money/money'
import type { Game } from './games.ts'

/**
 * A stepwise game. Pure and stateless: a round is its options, the steps taken and the draws, and
 * is replayed from the beginning to find its state.
 */
export type RoundRule<Params, Step> = {
  game: Game
  /** Stored with every round, so that an old round is checked by the rule it was played by. */
  algo: 'pf1'
  tables: 'pf1-tables-1'
  /** The multiplier of a first success: a stake that exceeds the cap here could never win. */
  firstMultiplier4(params: Params): bigint
  /** Null when one of the steps was not allowed. */
  play(
    params: Capped<Params>,
    steps: readonly (Step | CommonStep)[],
    draws: Draws,
  ): RoundView | null
}

/**
 * The highest multiplier this round may pay. It is one of the round's own options: a change of the
 * operator's limit does not affect an open round, and a verifier sees the limit.
 */
export type Capped<Params> = Params & { multiplierMax4: number }

type CashOutStep = { kind: 'cash_out' }
/** The round stayed idle or the player was blocked: the server ends it by the rules. */
type Expire = { kind: 'expire' }
export type CommonStep = CashOutStep | Expire

export const ROUND_ENDS = ['lose', 'cashout', 'auto_cashout', 'expired', 'void'] as const
export type RoundEnd = (typeof ROUND_ENDS)[number]

export type RoundView = {
  end: RoundEnd | null
  /** The current multiplier; after the end, the one that was paid. */
  multiplier4: bigint
  canCashOut: boolean
  /** The state visible to the player, ready for JSON. Contains nothing hidden. */
  state: Record<string, unknown>
}

/** The state of a round inside its rule. */
export type Course = { end: RoundEnd | null; wins: number; multiplier4: bigint }

/** Takes steps until none is left or one is not allowed. */
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

/** One success or more is paid in full; without any the stake is returned and the round is void. */
export function endIdle<C extends Course>(course: C): C {
  return { ...course, end: course.wins > 0 ? 'expired' : 'void' }
}

/** Returns the visible part of the state, with the game's own fields. */
export function viewOf(course: Course, state: Record<string, unknown>): RoundView {
  const { end, wins } = course
  const multiplier4 = paidAt(course)
  const common = { end, multiplier: Number(multiplier4) / 10_000 }
  return { end, multiplier4, canCashOut: end === null && wins > 0, state: { ...state, ...common } }
}

function paidAt({ end, wins, multiplier4 }: Course): bigint {
  if (end === 'lose') return 0n
  return end === 'void' || wins === 0 ? MINOR_PER_UNIT : multiplier4
}

/** Practice pays nothing, so it has no cap. */
export const NO_CAP = Number.MAX_SAFE_INTEGER

/** Returns the largest multiplier that keeps a stake within the cap. */
export function multiplierMax4(maxPayoutMinor: bigint, stakeMinor: bigint): number {
  return Number((maxPayoutMinor * MINOR_PER_UNIT) / stakeMinor)
}

/** Returns a fraction in per cent, truncated to four decimals. */
export function percentOf(part: bigint, whole: bigint): number {
  return Number((part * 1_000_000n) / whole) / 10_000
}

export type Plan<Step> = (board: RoundView, taken: number) => Step | null

/** Plays a plan in one go: its steps as far as the round goes, then a cash-out. */
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

/** Returns the same draws from the beginning on every call. */
function repeat(draws: Draws): () => Draws {
  const drawn: number[] = []
  return () => {
    let taken = 0
    return { ...draws, below: (k) => (drawn[taken++] ??= draws.below(k)) }
  }
}
