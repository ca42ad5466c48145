import type { Currency } from '@kapis/money/money'
import type { StoreApi, UseBoundStore } from 'zustand'
import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'
import type { Totals } from '../model/play-totals.ts'
import { NO_PLAY } from '../model/play-totals.ts'
import type { GameMove, Round } from './round.ts'

export type Phase = 'looking' | 'idle' | 'playing' | 'checking' | 'unresolved'

/** The state of play of every game. */
export type PlayState<S = unknown, P = object> = {
  amountText: string
  /** `looking` until it is known whether the player has an open round. */
  phase: Phase
  /** Moves that were sent and have no reply yet. */
  out: readonly GameMove[]
  /** Moves that never got a reply, so their outcome is unknown. */
  unanswered: readonly GameMove[]
  /** Rounds after a reply that the stage is animating. */
  arriving: readonly Round<S, P>[]
  /** The last round, as far as it has been revealed. */
  round: Round<S, P> | null
  history: readonly Round<S, P>[]
  totals: Record<Currency, Totals>
  startedAt: number
}

export function createPlayState<S, P>(
  phase: 'idle' | 'looking',
): UseBoundStore<StoreApi<PlayState<S, P>>> {
  const initial = (): PlayState<S, P> => ({
    amountText: '0.00',
    phase,
    out: [],
    unanswered: [],
    arriving: [],
    round: null,
    history: [],
    totals: { coin: NO_PLAY, ticket: NO_PLAY },
    startedAt: Date.now(),
  })
  const store = create<PlayState<S, P>>(initial)
  onSignedOut(() => store.setState(initial()))
  return store
}

/** Returns the number of moves whose result is not shown yet. */
export function countOut({ out, arriving }: Pick<PlayState, 'out' | 'arriving'>): number {
  return out.length + arriving.length
}

/** Returns whether a move is being played. */
export function isBusy({ phase }: Pick<PlayState, 'phase'>): boolean {
  return phase === 'playing' || phase === 'checking'
}

/** Returns the round on the stage: the arriving one, or the last one. */
export function onStage<S, P>({ arriving, round }: PlayState<S, P>): Round<S, P> | null {
  return arriving[0] ?? round
}

/**
 * Returns whether the player's cash-out is sent or being shown. A cash-out draws nothing, so the
 * stage does not animate it.
 */
export function isEndingByChoice({ out, arriving }: PlayState): boolean {
  return out[0]?.step === 'cashout' || arriving[0]?.end === 'cashout'
}

/** Returns whether a new round is starting while the stage still shows the last one. */
export function isStarting({ phase, round }: PlayState): boolean {
  return phase === 'playing' && round !== null && round.end !== null
}
