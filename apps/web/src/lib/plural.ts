/**
 * Formats a count with its noun: `1 ticket`, `2 tickets`, `1.00 tickets` (English uses the plural
 * with decimals). The count may be formatted text.
 */
export function counted(count: number | string, one: string, other: string): string {
  const text = String(count)
  return `${text} ${text === '1' ? one : other}`
}
