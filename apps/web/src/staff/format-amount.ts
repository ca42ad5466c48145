import type { Currency } from '@kapis/money/money'
import { formatMoney } from '@kapis/money/money'
import { currentTexts } from '#texts/texts.ts'
import { staffTexts } from './texts.ts'

/** Formats an amount with its unit: `₱5.00`, or `5.00 tickets`. */
export function formatWithUnit(minor: bigint, currency: Currency): string {
  const amount = formatMoney(minor, currency)
  return currency === 'ticket' ? currentTexts(staffTexts).tickets(amount) : amount
}
