import type { Currency } from '@kapis/money/money'
import type { StoreApi, UseBoundStore } from 'zustand'
import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'
import type { PendingBet, AnsweredBet } from '../model/bet.ts'
import type { BetCheck } from '../model/check-result.ts'
import type { Totals } from '../model/play-totals.ts'
import { PILLS_MAX, addBet, NO_PLAY } from '../model/play-totals.ts'

type Phase = 'idle' | 'playing' | 'checking' | 'unresolved'

/** The play state of every one-request game, independent of its settings. */
export type PlayState<Params = object> = {
  amountText: string
  phase: Phase
  /** Bets whose result is not shown yet. */
  out: readonly PendingBet<Params>[]
  /** Bets without a reply. */
  lost: readonly PendingBet<Params>[]
  /** Answered bets that the stage is animating. */
  arriving: readonly AnsweredBet<Params>[]
  result: AnsweredBet<Params> | null
  history: readonly AnsweredBet<Params>[]
  totals: Record<Currency, Totals>
  startedAt: number
}

export type PlayStore<Params> = UseBoundStore<StoreApi<PlayState<Params>>>

export function createPlayStore<Params>(): PlayStore<Params> {
  const initial = (): PlayState<Params> => ({
    amountText: '0.00',
    phase: 'idle',
    out: [],
    lost: [],
    arriving: [],
    result: null,
    history: [],
    totals: { coin: NO_PLAY, ticket: NO_PLAY },
    startedAt: Date.now(),
  })
  const store = create<PlayState<Params>>(initial)
  onSignedOut(() => store.setState(initial()))
  return store
}

type Play = PlayState

/** Marks a bet as sent. A bet that may already be settled is only looked up. */
export function markSent(bet: PendingBet, phase: 'playing' | 'checking') {
  return ({ out, lost }: Play): Partial<Play> => ({
    phase,
    out: [...without(out, bet), bet],
    lost: without(lost, bet),
  })
}

export function markAnswered(result: AnsweredBet) {
  return ({ arriving }: Play): Partial<Play> => ({
    phase: 'playing',
    arriving: [...arriving, result],
  })
}

export function reveal(result: AnsweredBet) {
  return (state: Play): Partial<Play> => ({
    ...putAway(state, result),
    arriving: without(state.arriving, result),
    result,
    history: [...state.history, result].slice(-PILLS_MAX),
    totals: result.isPractice
      ? state.totals
      : { ...state.totals, [result.currency]: addBet(state.totals[result.currency], result) },
  })
}

/** Records the check of a result that had to wait. */
export function checked({ identifier }: PendingBet, check: BetCheck) {
  const mark = <R extends AnsweredBet>(result: R): R =>
    result.identifier === identifier ? { ...result, ...check } : result
  return ({ result, history, arriving }: Play): Partial<Play> => ({
    result: result && mark(result),
    history: history.map(mark),
    arriving: arriving.map(mark),
  })
}

/** Records a failed bet: refused, or unanswered and kept until it is resent. */
export function markFailed(bet: PendingBet, { isLost }: { isLost: boolean }) {
  return (state: Play): Partial<Play> =>
    putAway({ ...state, lost: isLost ? [...without(state.lost, bet), bet] : state.lost }, bet)
}

function putAway({ out: all, lost }: Play, bet: PendingBet): Pick<Play, 'out' | 'lost' | 'phase'> {
  const out = without(all, bet)
  const phase = out.length > 0 ? 'playing' : lost.length > 0 ? 'unresolved' : 'idle'
  return { out, lost, phase }
}

function without<B extends PendingBet>(
  bets: readonly B[],
  { identifier }: PendingBet,
): readonly B[] {
  return bets.filter((bet) => bet.identifier !== identifier)
}
