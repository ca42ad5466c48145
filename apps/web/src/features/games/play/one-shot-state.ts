import type { Currency } from '@kapis/money/money'
import type { StoreApi, UseBoundStore } from 'zustand'
import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'
import type { PendingBet, AnsweredBet } from '../model/bet.ts'
import type { BetCheck } from '../model/check-result.ts'
import type { Totals } from '../model/play-totals.ts'
import { PILLS_MAX, addBet, NO_PLAY } from '../model/play-totals.ts'

type Phase = 'idle' | 'playing' | 'checking' | 'unresolved'

/** The state of play that every one-request game has, whatever its settings. */
export type PlayState<Params = object> = {
  amountText: string
  phase: Phase
  /** Bets that were sent and whose result is not shown yet. */
  out: readonly PendingBet<Params>[]
  /** Bets that never got a reply, so their outcome is unknown. */
  lost: readonly PendingBet<Params>[]
  /** Bets with a reply, whose result the stage is animating. */
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

/**
 * Returns the state change for a sent bet. The phase is `checking` if the bet may already be
 * settled.
 */
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
    history: [...without(state.history, result), result].slice(-PILLS_MAX),
    totals: result.isPractice
      ? state.totals
      : { ...state.totals, [result.currency]: addBet(state.totals[result.currency], result) },
  })
}

/** Returns the state change that adds a delayed check to its result. */
export function checked({ identifier }: PendingBet, check: BetCheck) {
  const mark = <R extends AnsweredBet>(result: R): R =>
    result.identifier === identifier ? { ...result, ...check } : result
  return ({ result, history, arriving }: Play): Partial<Play> => ({
    result: result && mark(result),
    history: history.map(mark),
    arriving: arriving.map(mark),
  })
}

/**
 * Returns the state change for a failed bet. A bet without a reply is kept in `lost` until it is
 * resent; a refused bet is dropped.
 */
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
