import { LIMBO, limboChance } from '@kapis/games/limbo'
import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'
import { currentTexts } from '#texts/texts.ts'
import { linkFields } from '../stage/linked-fields.ts'
import { checkBounds, hasMoreDecimals } from '../model/number-fields.ts'
import { fieldTexts } from '../model/field-texts.ts'

type Field = 'target' | 'chance'

type LimboSettings = { targetHundredths: number; drafts: Partial<Record<Field, string>> }

const initial = (): LimboSettings => ({ ...LIMBO.defaultParams, drafts: {} })

export const useLimboSettings = create<LimboSettings>(initial)

onSignedOut(() => useLimboSettings.setState(initial()))

export const limboSettings = useLimboSettings.getState

// The return of 99%, scaled so that a multiplier in hundredths divides it into a chance in
// ten-thousandths of a per cent.
const RETURN_4 = 99_000_000n
const BOUNDS = {
  target: { min4: BigInt(LIMBO.targetMin) * 100n, max4: BigInt(LIMBO.targetMax) * 100n },
  chance: { min4: RETURN_4 / BigInt(LIMBO.targetMax), max4: RETURN_4 / BigInt(LIMBO.targetMin) },
} as const

/** The fields for target and chance. Both show and change the same target. */
export const limboFields = linkFields<Field>({
  shown: () => ({
    target: formatTimes100(limboSettings().targetHundredths),
    chance: formatChance(limboChance(limboSettings())),
  }),
  checks: {
    target: (text) =>
      checkBounds(text, BOUNDS.target) ??
      (hasMoreDecimals(2, text) ? currentTexts(fieldTexts).targetDecimals : null),
    chance: (text) =>
      checkBounds(text, BOUNDS.chance) ??
      (hasMoreDecimals(4, text) ? currentTexts(fieldTexts).notNumber : null),
  },
  move(field, value4) {
    const hundredths = field === 'target' ? value4 / 100n : RETURN_4 / value4
    useLimboSettings.setState({ targetHundredths: Number(hundredths), drafts: {} })
  },
  drafts: () => limboSettings().drafts,
  setDrafts: (drafts) => useLimboSettings.setState({ drafts }),
})

/**
 * Formats a chance in per cent, which is already truncated, with two to four decimals: `49.50`,
 * `9.900`, `0.0099`.
 */
export function formatChance(chance: number): string {
  return chance.toFixed(chance >= 10 ? 2 : chance >= 1 ? 3 : 4)
}

/** Formats a multiplier in hundredths as the target field accepts it: `2.00`, `10000.00`. */
export function formatTimes100(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}
