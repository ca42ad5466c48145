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

/** The properties of one multi-step game whose rounds can be planned and played in one request. */
export type PlanSpec<P extends object, S> = Pick<OneShotSpec<P>, FromOneShot> & {
  game: PlanGame
  store: RoundStore<S>
  /** Returns why the plan cannot be played, or null. */
  findProblem(params: P): string | null
  /** Returns the chance that all steps succeed, as text in per cent. */
  chance(params: P): string
  /** Returns the multiplier that is paid if all steps succeed. Called only for a valid plan. */
  multiplier4(params: P): bigint
  /** The parameter by which a stored bet is recognised as a plan of this game. */
  key: keyof P & string
  showMs: number
}

export type PlanStore<P extends object, S> = OneShotStore<P> & {
  store: RoundStore<S>
  spec: PlanSpec<P, S>
}

/**
 * Creates the store of a plan, which is played like a bet of a one-request game. Its results also
 * go to the game's round store, so that both modes share the stage, the history and the totals.
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

/**
 * Returns a listener that copies results to the round store: an arriving result starts the stage's
 * animation, and a revealed result is added to the history and the totals.
 */
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

/** Returns the result of a plan in the form of an ended round. */
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
