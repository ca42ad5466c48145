import { DICE } from '@kapis/games/dice'
import type { Currency } from '@kapis/money/money'
import { parseAmount } from '@kapis/money/money'
import { messages } from '#lib/messages.ts'

const { fields } = messages
const BETS_MIN = 1
const BETS_MAX = 1000
const NUMERIC = /^-?\d+(\.\d+)?$/

export type DiceForm = {
  betType: 'manual' | 'auto'
  betAmount: string
  numberOfBets: string
  targetValue: string
  winChance: string
  multiplier: string
}
export type DiceErrors = Partial<Record<keyof DiceForm, string>>
type Wallet = { currency: Currency; balanceMinor: bigint | null }

/** The first message of each field that is wrong. */
export function checkDiceForm(form: DiceForm, wallet: Wallet): DiceErrors {
  const found = {
    betAmount: checkAmount(form.betAmount, wallet),
    numberOfBets: form.betType === 'auto' ? checkNumberOfBets(form.numberOfBets) : null,
    targetValue: checkTarget(form.targetValue),
    winChance: checkChance(form.winChance),
    multiplier: checkMultiplier(form.multiplier),
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null))
}

/** What a failed form says as a whole: the first message, in the order of the fields. */
export function firstMessage(errors: DiceErrors): string | null {
  return Object.values(errors)[0] ?? null
}

export function checkAmount(text: string, { currency, balanceMinor }: Wallet): string | null {
  if (text.trim() === '') return fields.required
  if (!NUMERIC.test(text)) return fields.notNumber
  if (text.startsWith('-')) return fields.min('0')
  const minor = parseAmount(text)
  if (minor === null) return fields.notNumber
  return balanceMinor !== null && minor > balanceMinor ? fields.insufficient[currency] : null
}

export function checkNumberOfBets(text: string): string | null {
  const isWithin = /^\d{1,4}$/.test(text) && Number(text) >= BETS_MIN && Number(text) <= BETS_MAX
  return isWithin ? null : fields.betsBetween(BETS_MIN, BETS_MAX)
}

export function checkTarget(text: string): string | null {
  const bounds = { min4: percent4(DICE.targetMin), max4: percent4(DICE.targetMax) }
  return checkBounds(text, bounds) ?? (hasMoreThan(2, text) ? fields.targetDecimals : null)
}

export function checkChance(text: string): string | null {
  const bounds = { min4: percent4(DICE.chanceMin), max4: percent4(DICE.chanceMax) }
  return checkBounds(text, bounds) ?? (hasMoreThan(2, text) ? fields.notNumber : null)
}

/** 1.01 may be typed although the least that is paid is 1.0102. */
export function checkMultiplier(text: string): string | null {
  const bounds = { min4: 10_100n, max4: DICE.multiplierMax4 }
  return checkBounds(text, bounds) ?? (hasMoreThan(4, text) ? fields.notNumber : null)
}

/** A checked text as ten-thousandths; null for anything else. */
export function parse4(text: string): bigint | null {
  if (!/^\d{1,9}(\.\d+)?$/.test(text)) return null
  const [units = '', fraction = ''] = text.split('.')
  return BigInt(units + fraction.slice(0, 4).padEnd(4, '0'))
}

function checkBounds(text: string, { min4, max4 }: { min4: bigint; max4: bigint }): string | null {
  if (text.trim() === '') return fields.required
  if (!NUMERIC.test(text)) return fields.notNumber
  const value4 = text.startsWith('-') ? -1n : (parse4(text) ?? max4 + 1n)
  if (value4 < min4) return fields.min(plain(min4))
  return value4 > max4 ? fields.max(plain(max4)) : null
}

/** `1.01`, `49.5`, `98`: bounds as the specification writes them. */
function plain(value4: bigint): string {
  return String(Number(value4) / 10_000)
}

function percent4(hundredths: number): bigint {
  return BigInt(hundredths) * 100n
}

function hasMoreThan(count: number, text: string): boolean {
  return (text.split('.')[1]?.length ?? 0) > count
}
