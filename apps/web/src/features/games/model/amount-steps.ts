import { MINOR_PER_CENT, formatAmount, parseAmount } from '@kapis/money/money'

/** Returns half the bet amount. Like `doubled` and `largest`, takes and returns the typed text. */
export function halved(text: string): string {
  return entered(stakeOf(text) / 2n)
}

export function doubled(text: string, largestMinor: bigint | null): string {
  const twice = stakeOf(text) * 2n
  return entered(largestMinor !== null && twice > largestMinor ? largestMinor : twice)
}

export function largest(text: string, largestMinor: bigint | null): string {
  return largestMinor === null ? text : entered(largestMinor)
}

export const SMALLEST_BET = '0.01'

/** Returns the typed amount as the field shows it after losing focus. Invalid text is unchanged. */
export function enteredText(text: string): string {
  const minor = parseAmount(text)
  return minor === null ? text : entered(minor)
}

/** Formats an amount as the field accepts it: whole centavos, without thousands separators. */
function entered(minor: bigint): string {
  const positive = minor < 0n ? 0n : minor
  return formatAmount(positive - (positive % MINOR_PER_CENT)).replaceAll(',', '')
}

function stakeOf(text: string): bigint {
  return parseAmount(text) ?? 0n
}
