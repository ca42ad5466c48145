import {
  chanceFromTarget,
  diceMultiplier4,
  formatHundredths,
  targetFromChance,
  targetFromMultiplier,
} from '@kapis/games/dice'
import { checkChance, checkMultiplier, checkTarget, parse4 } from './dice-form.ts'
import type { DiceForm } from './dice-form.ts'
import type { TrioField } from './dice-store.ts'
import { dice, setDraft, setTarget, useDiceStore } from './dice-store.ts'

type Bet = Pick<ReturnType<typeof dice>, 'condition' | 'targetHundredths' | 'drafts' | 'amountText'>

/** What the three linked fields show: the draft of the one being typed in, the bet in the rest. */
export function trioTexts(bet: Bet): Record<TrioField, string> {
  return {
    multiplier: formatHundredths(Number(diceMultiplier4(bet) / 100n)),
    target: formatHundredths(bet.targetHundredths),
    chance: formatHundredths(chanceFromTarget(bet)),
    ...bet.drafts,
  }
}

export function formOf(bet: Bet): DiceForm {
  const texts = trioTexts(bet)
  return {
    betType: 'manual',
    betAmount: bet.amountText,
    numberOfBets: '',
    targetValue: texts.target,
    winChance: texts.chance,
    multiplier: texts.multiplier,
  }
}

const CHECKS = { multiplier: checkMultiplier, target: checkTarget, chance: checkChance } as const

/** Typing moves the bet as soon as the text fits; the text itself stays until the field is left. */
export function typeInto(field: TrioField, text: string): void {
  if (CHECKS[field](text) === null) setTarget(targetOf(field, parse4(text) ?? 0n))
  setDraft(field, text)
}

/** Leaving a field that fits lets it show the bet; one that does not keeps its text and message. */
export function leaveField(field: TrioField): void {
  const draft = dice().drafts[field]
  if (draft !== undefined && CHECKS[field](draft) === null) useDiceStore.setState({ drafts: {} })
}

function targetOf(field: TrioField, value4: bigint): number {
  const { condition } = dice()
  if (field === 'multiplier') return targetFromMultiplier(condition, value4)
  const hundredths = Number(value4 / 100n)
  return field === 'target' ? hundredths : targetFromChance(condition, hundredths)
}
