import type { PlanGame } from '@kapis/games/games'
import type { RoundEnd as RoundWay } from '@kapis/games/round'
import type { AnsweredBet } from '../model/bet.ts'
import { device } from '#lib/device-preferences.ts'
import type { OneShotStore, OneShotSpec } from '../play/one-shot-store.ts'
import { createOneShotStore } from '../play/one-shot-store.ts'
import { isOpen } from '../rounds/is-open.ts'
import type { ClientRound, RoundStore } from '../rounds/round-store.ts'
import { planKey } from '../rounds/round-store.ts'
import { revealed } from '../rounds/apply-reply.ts'

type FromOneShot = 'route' | 'readParams' | 'subscribe' | 'paceMs' | 'startSound'

/** A game of several steps whose whole round is planned, then played in one request. */
export type PlanSpec<P extends object, S> = Pick<OneShotSpec<P>, FromOneShot> & {
  game: PlanGame
  store: RoundStore<S>
  /** Returns the error of an incomplete plan, or null. */
  findProblem(params: P): string | null
  /** Returns the chance that all steps succeed, in per cent. */
  chance(params: P): string
  /** Returns the multiplier if all steps succeed. Only called for a valid plan. */
  multiplier4(params: P): bigint
  /** A param that every stored bet must have. */
  key: keyof P & string
  showMs: number
}

export type PlanStore<P extends object, S> = OneShotStore<P> & {
  store: RoundStore<S>
  spec: PlanSpec<P, S>
}

/**
 * Creates the store of a plan, which is bet like a one-request game. Its results go to the round
 * store: both modes share one stage, history and visit.
 */
export function createPlanStore<P extends object, S>(spec: PlanSpec<P, S>): PlanStore<P, S> {
  const { store, readParams, findProblem, multiplier4, key } = spec
  const readMultiplier4 = () => {
    const params = readParams()
    return findProblem(params) === null ? multiplier4(params) : 0n
  }
  const game: OneShotStore<P> = createOneShotStore<P>({
    ...spec,
    keptAs: planKey(store),
    sentParams: (params) => params,
    readMultiplier4,
    readProblem: () => findProblem(readParams()),
    subscribe: (notify) => {
      const ends = [spec.subscribe(notify), store.use.subscribe(notify)]
      return () => ends.forEach((end) => end())
    },
    isPending: (found): found is P => Object.hasOwn(found as object, key),
    showMs: ({ isTurbo }) => (isTurbo ? 0 : spec.showMs),
    isTaken: () => store.get().phase !== 'idle' || isOpen(store.get().round),
    loadChecks: async () => {
      const { findPlanFault } = await import('./verify-plan.ts')
      return { findFault: (...request) => findPlanFault(spec, ...request) }
    },
  })
  game.follow(showRound(game, store))
  return { ...game, store, spec }
}

/** Follows the play: arriving results move the stage, revealed ones are counted. */
function showRound<P extends object, S>(
  { play }: OneShotStore<P>,
  store: RoundStore<S>,
): () => void {
  let [arriving, shown]: (AnsweredBet | undefined)[] = []
  return () => {
    const state = play()
    const [next] = state.arriving
    const isPlanOut = state.phase !== 'idle'
    if (isPlanOut !== store.get().isPlanOut) store.set({ isPlanOut })
    if (next !== arriving) {
      arriving = next
      if (next !== undefined) store.set({ arriving: roundOf<S>(next) })
    }
    if (state.result === (shown ?? null)) return
    shown = state.result ?? undefined
    if (shown === undefined) return
    const round = roundOf<S>(shown)
    store.set(revealed(store.get(), round))
    if (!device().isTurbo) store.rules.sound(round)
  }
}

/** Returns a settled plan as an ended round. */
function roundOf<S>(result: AnsweredBet): ClientRound<S> {
  const { state, payoutMinor, mismatch, isUnchecked, fairness, receipt } = result
  const way = state.end as RoundWay
  return {
    ...result,
    isResumed: false,
    seq: 1,
    closesAt: null,
    state: state as S,
    promise: fairness,
    before: null,
    end: { way, payoutMinor, mismatch, isUnchecked, fairness, receipt },
  }
}
