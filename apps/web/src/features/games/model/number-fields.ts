import type { Currency } from '@kapis/money/money'
import { parseAmount } from '@kapis/money/money'
import { currentTexts } from '#texts/texts.ts'
import { fieldTexts } from './field-texts.ts'

const NUMERIC = /^-?\d+(\.\d+)?$/

export type Wallet = { currency: Currency; balanceMinor: bigint | null }

/** Returns the error of a typed bet, or null. */
export function checkAmount(text: string, { currency, balanceMinor }: Wallet): string | null {
  const fields = currentTexts(fieldTexts)
  if (text.trim() === '') return fields.required
  if (!NUMERIC.test(text)) return fields.notNumber
  if (text.startsWith('-')) return fields.min('0')
  const minor = parseAmount(text)
  if (minor === null) return hasMoreDecimals(2, text) ? fields.amountDecimals : fields.notNumber
  return balanceMinor !== null && minor > balanceMinor ? fields.insufficient[currency] : null
}

/**
 * Returns the error of a typed number that is outside the bounds, or null. Bounds are in
 * ten-thousandths.
 */
export function checkBounds(text: string, { min4, max4 }: { min4: bigint; max4: bigint }) {
  const fields = currentTexts(fieldTexts)
  if (text.trim() === '') return fields.required
  if (!NUMERIC.test(text)) return fields.notNumber
  const value4 = text.startsWith('-') ? -1n : (parse4(text) ?? max4 + 1n)
  if (value4 < min4) return fields.min(plain(min4))
  return value4 > max4 ? fields.max(plain(max4)) : null
}

/** Parses a typed number into ten-thousandths. Returns null if the text is not a number. */
export function parse4(text: string): bigint | null {
  if (!/^\d{1,9}(\.\d+)?$/.test(text)) return null
  const [units = '', fraction = ''] = text.split('.')
  return BigInt(units + fraction.slice(0, 4).padEnd(4, '0'))
}

export function hasMoreDecimals(count: number, text: string): boolean {
  return (text.split('.')[1]?.length ?? 0) > count
}

/** Formats a bound for an error message, as the specification does: `1.01`, `49.5`, `98`. */
function plain(value4: bigint): string {
  return String(Number(value4) / 10_000)
}
