import type { PlinkoParams } from '@kapis/games/plinko'
import { plinkoMultiplier4 } from '@kapis/games/plinko'
import { device } from '#lib/device-preferences.ts'
import type { BetState, Round } from '../engine/round.ts'
import { createGameStore } from '../engine/game-store.ts'
import { HOP_MS, fallMs } from './ball-path.ts'
import { plinkoSettings, usePlinkoSettings } from './plinko-settings.ts'

const BALLS_MAX = 10

const sentParams = ({ rows, risk }: PlinkoParams) => ({ rows, risk })

export const plinkoStore = createGameStore<BetState, PlinkoParams>({
  game: 'plinko',
  routes: { bet: 'playPlinko' },
  sentParams,
  readParams: () => sentParams(plinkoSettings()),
  readMultiplier4: () => plinkoMultiplier4(plinkoSettings(), 0),
  subscribe: (notify) => usePlinkoSettings.subscribe(notify),
  isPending: (found) => typeof (found as Partial<PlinkoParams>).rows === 'number',
  showMs: (round) => fallMs(fallOf(round)),
  isShownInTurbo: true,
  paceMs: { normal: 500, turbo: 250 },
  startSound: 'tick',
  betsAtOnce: BALLS_MAX,
})

export type PlinkoResult = Round<BetState, PlinkoParams>

export function fallOf({ state }: Pick<PlinkoResult, 'state'>) {
  return { path: String(state.path), hopMs: device().isTurbo ? HOP_MS.turbo : HOP_MS.normal }
}

export function bucketOf({ state }: Pick<PlinkoResult, 'state'>): number {
  return Number(state.bucket)
}
