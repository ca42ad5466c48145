import type { AutoSettings } from '@kapis/games/auto'
import { AUTO } from '@kapis/games/auto'
import { MINOR_PER_CENT, formatAmount, parseAmount } from '@kapis/money/money'
import { currentTexts } from '#texts/texts.ts'
import type { AutoForm } from './auto-store.ts'
import { autoTexts } from './texts.ts'
import { fieldTexts } from '../model/field-texts.ts'

export type AutoErrors = Partial<Record<keyof AutoForm | 'base', string>>

const LOSS_BETS = 50n

/**
 * Returns the text of the stop-on-loss field. Its default is fifty times the bet, so that no run
 * starts without a limit by accident, but never more than the run can lose.
 */
export function lossText(form: AutoForm, baseMinor: bigint): string {
  return form.stopOnLoss ?? formatAmount(baseMinor * lossBets(form)).replaceAll(',', '')
}

function lossBets({ numberOfBets, onWin, onLoss }: AutoForm): bigint {
  if (onWin === 'increase' || onLoss === 'increase' || checkCount(numberOfBets) !== null) {
    return LOSS_BETS
  }
  const bets = BigInt(numberOfBets)
  return bets < LOSS_BETS ? bets : LOSS_BETS
}

/** Returns the first error of each invalid setting. */
export function checkAuto(form: AutoForm, baseMinor: bigint): AutoErrors {
  const found = {
    base: baseMinor < MINOR_PER_CENT ? currentTexts(autoTexts).needsStake : null,
    numberOfBets: checkCount(form.numberOfBets),
    onWinPercent: form.onWin === 'increase' ? checkPercent(form.onWinPercent) : null,
    onLossPercent: form.onLoss === 'increase' ? checkPercent(form.onLossPercent) : null,
    stopOnProfit: checkLimit(form.stopOnProfit),
    stopOnLoss: checkLimit(lossText(form, baseMinor)),
    stopOnSingleWin: checkLimit(form.stopOnSingleWin),
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null))
}

/**
 * Returns the errors of the settings that the player has edited, or all errors after a failed
 * start.
 */
export function visibleErrors(
  errors: AutoErrors,
  touched: ReadonlySet<string> | 'all',
): AutoErrors {
  if (touched === 'all') return errors
  return Object.fromEntries(Object.entries(errors).filter(([key]) => touched.has(key)))
}

/** Converts a valid form to the settings that the game rules and the server use. */
export function settingsOf(form: AutoForm, baseMinor: bigint): AutoSettings {
  const increase = (kind: 'reset' | 'increase', text: string) =>
    kind === 'increase' ? (parseAmount(text) ?? 0n) : null
  return {
    baseMinor,
    betsMax: Number(form.numberOfBets),
    onWinIncrease4: increase(form.onWin, form.onWinPercent),
    onLossIncrease4: increase(form.onLoss, form.onLossPercent),
    stopProfitMinor: limitOf(form.stopOnProfit),
    stopLossMinor: limitOf(lossText(form, baseMinor)),
    stopWin4: limitOf(form.stopOnSingleWin),
  }
}

function checkCount(text: string): string | null {
  const { betsMin, betsMax } = AUTO
  const isWithin = /^\d{1,4}$/.test(text) && Number(text) >= betsMin && Number(text) <= betsMax
  return isWithin ? null : currentTexts(fieldTexts).betsBetween(betsMin, betsMax)
}

function checkPercent(text: string): string | null {
  const fields = currentTexts(fieldTexts)
  const percent4 = parseAmount(text)
  if (percent4 === null) return fields.notNumber
  return percent4 > AUTO.increaseMax4 ? fields.max('1000') : null
}

function checkLimit(text: string): string | null {
  const fields = currentTexts(fieldTexts)
  if (text.trim() === '') return null
  const minor = parseAmount(text)
  if (minor === null) return fields.notNumber
  return minor < MINOR_PER_CENT ? fields.min('0.01') : null
}

function limitOf(text: string): bigint | null {
  return text.trim() === '' ? null : parseAmount(text)
}
