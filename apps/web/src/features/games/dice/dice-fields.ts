import {
  chanceFromTarget,
  diceMultiplier4,
  formatHundredths,
  targetFromChance,
  targetFromMultiplier,
} from '@kapis/games/dice'
import { parse4 } from '../shared/number-fields.ts'
import { checkChance, checkMultiplier, checkTarget } from './dice-form.ts'
import type { TrioField } from './dice-settings.ts'
import { diceSettings, setDraft, setTarget, useDiceSettings } from './dice-settings.ts'

/** What the three linked fields show: the draft of the one being typed in, the bet in the rest. */
export function trioTexts(): Record<TrioField, string> {
  const bet = diceSettings()
  return {
    multiplier: formatHundredths(Number(diceMultiplier4(bet) / 100n)),
    target: formatHundredths(bet.targetHundredths),
    chance: formatHundredths(chanceFromTarget(bet)),
    ...bet.drafts,
  }
}

const CHECKS = { target: checkTarget, chance: checkChance, multiplier: checkMultiplier } as const

/** The message of each field that is wrong. */
export function readTrioErrors(): Partial<Record<TrioField, string>> {
  const texts = trioTexts()
  const found = Object.entries(CHECKS).map(([field, check]) => [
    field,
    check(texts[field as TrioField]),
  ])
  return Object.fromEntries(found.filter(([, message]) => message !== null))
}

/** Typing moves the bet as soon as the text fits; the text itself stays until the field is left. */
export function typeInto(field: TrioField, text: string): void {
  if (CHECKS[field](text) === null) setTarget(targetOf(field, parse4(text) ?? 0n))
  setDraft(field, text)
}

/** Leaving a field that fits lets it show the bet; one that does not keeps its text and message. */
export function leaveField(field: TrioField): void {
  const draft = diceSettings().drafts[field]
  if (draft !== undefined && CHECKS[field](draft) === null) useDiceSettings.setState({ drafts: {} })
}

function targetOf(field: TrioField, value4: bigint): number {
  const { condition } = diceSettings()
  if (field === 'multiplier') return targetFromMultiplier(condition, value4)
  const hundredths = Number(value4 / 100n)
  return field === 'target' ? hundredths : targetFromChance(condition, hundredths)
}
