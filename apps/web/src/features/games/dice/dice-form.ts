import { DICE } from '@kapis/games/dice'
import { currentTexts } from '#texts/texts.ts'
import { checkBounds, hasMoreDecimals } from '../model/number-fields.ts'
import { fieldTexts } from '../model/field-texts.ts'

export function checkTarget(text: string): string | null {
  const bounds = { min4: percent4(DICE.targetMin), max4: percent4(DICE.targetMax) }
  const { targetDecimals } = currentTexts(fieldTexts)
  return checkBounds(text, bounds) ?? (hasMoreDecimals(2, text) ? targetDecimals : null)
}

export function checkChance(text: string): string | null {
  const bounds = { min4: percent4(DICE.chanceMin), max4: percent4(DICE.chanceMax) }
  return (
    checkBounds(text, bounds) ??
    (hasMoreDecimals(2, text) ? currentTexts(fieldTexts).notNumber : null)
  )
}

/**
 * Returns the error of a typed multiplier, or null. Accepts 1.01, although the lowest multiplier
 * that is paid is 1.0102.
 */
export function checkMultiplier(text: string): string | null {
  const bounds = { min4: 10_100n, max4: DICE.multiplierMax4 }
  return (
    checkBounds(text, bounds) ??
    (hasMoreDecimals(4, text) ? currentTexts(fieldTexts).notNumber : null)
  )
}

function percent4(hundredths: number): bigint {
  return BigInt(hundredths) * 100n
}
