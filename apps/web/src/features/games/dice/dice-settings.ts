import type { DiceCondition } from '@kapis/games/dice'
import { DICE } from '@kapis/games/dice'
import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'

export type TrioField = 'multiplier' | 'target' | 'chance'

type DiceSettings = {
  condition: DiceCondition
  targetHundredths: number
  /** The texts being edited. A field without a draft shows the value of the bet. */
  drafts: Partial<Record<TrioField, string>>
}

const initial = (): DiceSettings => ({
  condition: DICE.defaultParams.condition,
  targetHundredths: DICE.defaultParams.targetHundredths,
  drafts: {},
})

export const useDiceSettings = create<DiceSettings>(initial)

onSignedOut(() => useDiceSettings.setState(initial()))

export const diceSettings = useDiceSettings.getState

/** Sets the target that all three fields show, and clears their drafts. */
export function setTarget(targetHundredths: number): void {
  useDiceSettings.setState({ targetHundredths, drafts: {} })
}

/** Switches between above and below without changing the target. */
export function setCondition(condition: DiceCondition): void {
  useDiceSettings.setState({ condition, drafts: {} })
}

/**
 * Switches between above and below and sets the mirrored target, so that the chance stays the same.
 */
export function swapSides(mirroredHundredths: number): void {
  const condition = diceSettings().condition === 'above' ? 'below' : 'above'
  useDiceSettings.setState({ condition, targetHundredths: mirroredHundredths, drafts: {} })
}
