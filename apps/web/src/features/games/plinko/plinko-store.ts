import type { PlinkoParams } from '@kapis/games/plinko'
import { plinkoMultiplier4 } from '@kapis/games/plinko'
import { device } from '#lib/device-preferences.ts'
import type { AnsweredBet } from '../model/bet.ts'
import { createOneShotStore } from '../play/one-shot-store.ts'
import { HOP_MS, fallMs } from './ball-path.ts'
import { plinkoSettings, usePlinkoSettings } from './plinko-settings.ts'

const BALLS_MAX = 10

const sentParams = ({ rows, risk }: PlinkoParams) => ({ rows, risk })

export const plinkoStore = createOneShotStore<PlinkoParams>({
  game: 'plinko',
  route: 'playPlinko',
  sentParams,
  readParams: () => sentParams(plinkoSettings()),
  readProblem: () => null,
  readMultiplier4: () => plinkoMultiplier4(plinkoSettings(), 0),
  subscribe: (notify) => usePlinkoSettings.subscribe(notify),
  isPending: (found): found is PlinkoParams =>
    typeof (found as Partial<PlinkoParams>).rows === 'number',
  showMs: ({ result }) => fallMs(fallOf(result)),
  paceMs: { normal: 500, turbo: 250 },
  startSound: 'tick',
  betsAtOnce: BALLS_MAX,
})

export type PlinkoResult = AnsweredBet<PlinkoParams>

export function fallOf({ state }: Pick<PlinkoResult, 'state'>) {
  return { path: String(state.path), hopMs: device().isTurbo ? HOP_MS.turbo : HOP_MS.normal }
}

export function bucketOf({ state }: Pick<PlinkoResult, 'state'>): number {
  return Number(state.bucket)
}
