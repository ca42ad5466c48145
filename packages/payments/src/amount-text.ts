import { parseAmount } from '@kapis/money/money'

/**
 * Parses an amount as payment apps print it, such as `1,500`, `350.00` or `9688.00`; otherwise
 * returns null. Thousands must be grouped correctly, and at most two decimals are allowed: `1.500`
 * is ambiguous.
 */
export function readAmount(text: string): bigint | null {
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(text)) return null
  const minor = parseAmount(text.replaceAll(',', ''))
  return minor === 0n ? null : minor
}

/**
 * Matches a whole number with its separators, so that the end of a longer number is never cut off.
 * `readAmount` validates the match.
 */
export const AMOUNT_TEXT = String.raw`\d[\d,.]*\d|\d`
