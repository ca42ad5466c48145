import { device } from '#lib/device-preferences.ts'
import type { GameSpec, GameStore } from './game-store.ts'

type FromGame = 'readParams' | 'subscribe' | 'paceMs' | 'startSound'

/** The properties of one game in steps whose rounds can be planned and played in one request. */
export type PlanSpec<P extends object> = Required<Pick<GameSpec<unknown, P>, FromGame>> & {
  route: string
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

export type PlanStore<S, P extends object> = GameStore<S, P> & { plan: PlanSpec<P> }

/**
 * Creates the store of a plan, which is played like a bet of a game without steps. It shares the
 * state of the game, so that both modes have one stage, one history and one total.
 */
export function createPlanStore<S, P extends object>(
  game: GameStore<S>,
  plan: PlanSpec<P>,
): PlanStore<S, P> {
  const { route, readParams, subscribe, paceMs, startSound, findProblem, key } = plan
  const store = game.playedBy<P>({
    game: game.game,
    routes: { bet: route as 'playMines' },
    readParams,
    subscribe,
    paceMs,
    startSound,
    readProblem: () => findProblem(readParams()),
    readMultiplier4: () => {
      const params = readParams()
      return findProblem(params) === null ? plan.multiplier4(params) : 0n
    },
    isPending: (found) => Object.hasOwn(found, key),
    showMs: () => plan.showMs,
    sound: (round) => {
      if (!device().isTurbo) game.sound?.(round)
    },
  })
  return { ...store, plan }
}
