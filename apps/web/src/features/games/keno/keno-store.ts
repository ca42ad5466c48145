import type { KenoParams } from '@kapis/games/keno'
import { KENO, kenoPays } from '@kapis/games/keno'
import { currentTexts } from '#texts/texts.ts'
import type { BetState, Round } from '../engine/round.ts'
import { createGameStore } from '../engine/game-store.ts'
import { kenoSettings, useKenoSettings } from './keno-settings.ts'
import { kenoTexts } from './texts.ts'

export const DRAW_MS = 110
const REST_MS = 160

const sentParams = ({ numbers, risk }: KenoParams) => ({ numbers: [...numbers], risk })

export const kenoStore = createGameStore<BetState, KenoParams>({
  game: 'keno',
  routes: { bet: 'playKeno' },
  sentParams,
  readParams: () => kenoSettings(),
  readProblem: () =>
    kenoSettings().numbers.length === 0 ? currentTexts(kenoTexts).pickFirst : null,
  readMultiplier4: () => BigInt(paysOf(kenoSettings()).at(-1) ?? 0) * 100n,
  subscribe: (notify) => useKenoSettings.subscribe(notify),
  isPending: (found) => Array.isArray((found as Partial<KenoParams>).numbers),
  showMs: () => KENO.drawn * DRAW_MS + REST_MS,
  paceMs: { normal: 1_600, turbo: 300 },
  startSound: 'tick',
})

export type KenoResult = Round<BetState, KenoParams>
export type Draw = { drawn: readonly number[]; hits: number }

export function drawOf({ state }: Pick<KenoResult, 'state'>): Draw {
  return { drawn: state.drawn as number[], hits: Number(state.hits) }
}

/** Returns what 0, 1, 2 … hits pay, in hundredths, or an empty list if nothing is picked. */
export function paysOf(params: KenoParams): readonly number[] {
  return params.numbers.length === 0 ? [] : kenoPays(params)
}

/**
 * Returns whether the result still belongs to the current picks and risk, and so stays on screen.
 */
export function isOnBoard(result: KenoResult, { numbers, risk }: KenoParams): boolean {
  const { params } = result
  return params.risk === risk && params.numbers.join() === numbers.join()
}
