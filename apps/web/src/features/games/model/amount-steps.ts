import { MINOR_PER_CENT, formatAmount, parseAmount } from '@kapis/money/money'

/** The steps of the bet amount's buttons and keys. All take and return the typed text. */
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

/** Formats the amount when its field loses focus; invalid text stays as typed. */
export function enteredText(text: string): string {
  const minor = parseAmount(text)
  return minor === null ? text : entered(minor)
}

/** Formats whole centavos without separators, as the field accepts them. */
function entered(minor: bigint): string {
  const positive = minor < 0n ? 0n : minor
  return formatAmount(positive - (positive % MINOR_PER_CENT)).replaceAll(',', '')
}

function stakeOf(text: string): bigint {
  return parseAmount(text) ?? 0n
}
