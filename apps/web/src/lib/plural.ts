/**
 * Formats a count with its noun: `1 ticket`, `2 tickets`, `1.00 tickets` (English uses the plural
 * with decimals). The count may be formatted text.
 */
export function counted(count: number | string, one: string, other: string): string {
  const text = String(count)
  const rules = /\.\d/.test(text) ? withDecimals : whole
  const form = text === '' ? 'other' : rules.select(Number(text.replaceAll(',', '')))
  return `${text} ${form === 'one' ? one : other}`
}

const whole = new Intl.PluralRules('en')
const withDecimals = new Intl.PluralRules('en', { minimumFractionDigits: 1 })
