import { formatSigned, fromNumber } from '@kapis/money/money'

/** Formats an amount with its sign: `+₱999.00`, `−₱150.00`. */
export function formatChange(amount: number): string {
  return formatSigned(fromNumber(amount) ?? 0n, 'coin')
}
