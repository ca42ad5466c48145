import type { LimboParams } from '@kapis/games/limbo'
import { LIMBO, limboMultiplier4 } from '@kapis/games/limbo'
import type { BetState, Round } from '../engine/round.ts'
import { createGameStore } from '../engine/game-store.ts'
import { limboFields, limboSettings, useLimboSettings } from './limbo-settings.ts'

const COUNT_MS = { least: 250, most: 700 } as const

const sentParams = ({ targetHundredths }: LimboParams) => ({ target: targetHundredths / 100 })

export const limboStore = createGameStore<BetState, LimboParams>({
  game: 'limbo',
  routes: { bet: 'playLimbo' },
  sentParams,
  readParams: () => ({ targetHundredths: limboSettings().targetHundredths }),
  readProblem: () => Object.values(limboFields.errors())[0] ?? null,
  readMultiplier4: () => limboMultiplier4(limboSettings()),
  subscribe: (notify) => useLimboSettings.subscribe(notify),
  isPending: (found) => typeof (found as Partial<LimboParams>).targetHundredths === 'number',
  showMs: (round) => countMs(limboResultOf(round)),
  paceMs: { normal: 900, turbo: 200 },
  startSound: 'rise',
})

export type LimboResult = Round<BetState, LimboParams>

/** Returns the multiplier that the round reached, in hundredths. */
export function limboResultOf({ state }: Pick<LimboResult, 'state'>): number {
  return Math.round(Number(state.result) * 100)
}

/** Returns the duration of the count-up in milliseconds. Higher results take longer. */
export function countMs(resultHundredths: number): number {
  const { least, most } = COUNT_MS
  return Math.round(least + (most - least) * heightOf(resultHundredths))
}

/**
 * Returns where a multiplier is between 1x (0) and the highest target (1). The square root spreads
 * common multipliers apart and still separates rare ones.
 */
export function heightOf(hundredths: number): number {
  const height = (1 - Math.sqrt(100 / hundredths)) / (1 - Math.sqrt(100 / LIMBO.targetMax))
  return Math.min(1, Math.max(0, height))
}
