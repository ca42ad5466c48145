import type { BetCheck } from '../verify/check-result.ts'
import { PILLS_MAX, addBet } from '../model/play-totals.ts'
import type { Phase, PlayState } from './play-state.ts'
import type { GameMove, Round } from './round.ts'

/**
 * Returns the state change for a sent move. The phase is `checking` if the move may already be
 * settled.
 */
export function markSent(move: GameMove, phase: 'playing' | 'checking') {
  return ({ out, unanswered }: PlayState): Partial<PlayState> => ({
    phase,
    out: [...without(out, move), move],
    unanswered: without(unanswered, move),
  })
}

export function markAnswered(move: GameMove, round: Round) {
  return ({ out, arriving }: PlayState): Partial<PlayState> => ({
    phase: 'playing',
    out: without(out, move),
    arriving: [...arriving, round],
  })
}

/** Returns the state change that shows a round. A round that has ended is added to the history. */
export function reveal(round: Round) {
  return (state: PlayState): Partial<PlayState> => ({
    ...rest({ ...state, arriving: without(state.arriving, round) }),
    round,
    ...(round.end !== null && round.end !== 'void' && counted(state, round)),
  })
}

/** Adds an ended round to the history and the totals. Practice has no totals. */
function counted({ history, totals }: PlayState, round: Round): Partial<PlayState> {
  const { currency, isPractice } = round
  return {
    history: [...without(history, round), round].slice(-PILLS_MAX),
    totals: isPractice ? totals : { ...totals, [currency]: addBet(totals[currency], round) },
  }
}

/** Returns the state change that adds a delayed check to its round. */
export function checked({ identifier }: Round, check: BetCheck) {
  const mark = (one: Round): Round => (one.identifier === identifier ? { ...one, ...check } : one)
  return ({ round, history, arriving }: PlayState): Partial<PlayState> => ({
    round: round && mark(round),
    history: history.map(mark),
    arriving: arriving.map(mark),
  })
}

/**
 * Returns the state change for a failed move. A move without a reply is kept in `unanswered` until
 * it is resent; a refused move is dropped.
 */
export function markFailed(move: GameMove, { isUnanswered }: { isUnanswered: boolean }) {
  return (state: PlayState): Partial<PlayState> =>
    rest({
      arriving: state.arriving,
      out: without(state.out, move),
      unanswered: isUnanswered ? [...without(state.unanswered, move), move] : state.unanswered,
    })
}

function rest({ out, arriving, unanswered }: Pick<PlayState, 'out' | 'arriving' | 'unanswered'>) {
  const phase: Phase =
    out.length + arriving.length > 0 ? 'playing' : unanswered.length > 0 ? 'unresolved' : 'idle'
  return { out, arriving, unanswered, phase }
}

function without<T extends { identifier: string }>(
  all: readonly T[],
  { identifier }: { identifier: string },
): readonly T[] {
  return all.filter((one) => one.identifier !== identifier)
}
