import type { DiceParams } from '@kapis/games/dice'
import { diceMultiplier4 } from '@kapis/games/dice'
import { fromNumber } from '@kapis/money/money'
import type { BetState, Round } from '../engine/round.ts'
import { createGameStore } from '../engine/game-store.ts'
import { diceFields } from './dice-fields.ts'
import { diceSettings, useDiceSettings } from './dice-settings.ts'

const SPIN_MS = 350

const sentParams = ({ condition, targetHundredths }: DiceParams) => ({
  condition,
  target: targetHundredths / 100,
})

export const diceStore = createGameStore<BetState, DiceParams>({
  game: 'dice',
  routes: { bet: 'rollDice' },
  sentParams,
  readParams: () => {
    const { condition, targetHundredths } = diceSettings()
    return { condition, targetHundredths }
  },
  readProblem: () => Object.values(diceFields.errors())[0] ?? null,
  readMultiplier4: () => diceMultiplier4(diceSettings()),
  subscribe: (notify) => useDiceSettings.subscribe(notify),
  isPending: isDiceParams,
  // The animation starts with the press, so the time spent waiting for the reply is subtracted.
  showMs: (_, waitedMs) => Math.max(0, SPIN_MS - waitedMs),
  paceMs: { normal: 700, turbo: 200 },
  startSound: 'roll',
})

export type DiceResult = Round<BetState, DiceParams>

export function rollOf({ state }: Pick<DiceResult, 'state'>): number {
  return Number((fromNumber(Number(state.roll)) ?? 0n) / 100n)
}

function isDiceParams(found: object): boolean {
  const { condition, targetHundredths } = found as Partial<DiceParams>
  const isSide = condition === 'above' || condition === 'below'
  return isSide && typeof targetHundredths === 'number'
}
