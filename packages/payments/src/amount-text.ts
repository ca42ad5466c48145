import { parseAmount } from '@kapis/money/money'

/**
 * An amount as payment apps print it: `1,500`, `350.00`, `9688.00`. Grouping must be right and at
 * most two decimals follow: `1.500` could be either of two amounts, so it is neither.
 */
export function readAmount(text: string): bigint | null {
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(text)) return null
  const minor = parseAmount(text.replaceAll(',', ''))
  return minor === 0n ? null : minor
}

/** All of it, so that a number which goes on is never cut: what follows is judged by `readAmount`. */
export const AMOUNT_TEXT = String.raw`\d[\d,.]*\d|\d`
