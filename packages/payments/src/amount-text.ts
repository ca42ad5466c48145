import { parseAmount } from '@kapis/money/money'

/**
 * Parses an amount as payment apps print it: `1,500`, `350.00`, `9688.00`. Grouping must be right,
 * with at most two decimals: `1.500` is ambiguous, so it is rejected.
 */
export function readAmount(text: string): bigint | null {
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(text)) return null
  const minor = parseAmount(text.replaceAll(',', ''))
  return minor === 0n ? null : minor
}

/** Matches the whole number, so that a longer one is never cut; `readAmount` validates it. */
export const AMOUNT_TEXT = String.raw`\d[\d,.]*\d|\d`
