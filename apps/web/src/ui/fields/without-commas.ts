/**
 * Returns a typed amount without its thousands separators: `1,250.50` becomes `1250.50`. Players
 * copy amounts as the pages show them. Any other comma is left, because `12,5` may mean 12.5.
 */
export function withoutCommas(text: string): string {
  return /^\d+(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
}
