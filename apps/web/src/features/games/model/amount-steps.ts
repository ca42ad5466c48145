import { MINOR_PER_CENT, formatAmount, parseAmount } from '@kapis/money/money'

/** What the buttons and keys beside the bet amount make of it. All take and give what is typed. */
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

/** A left field shows its amount in full; what is no amount stays as it was typed. */
export function enteredText(text: string): string {
  const minor = parseAmount(text)
  return minor === null ? text : entered(minor)
}

/** Whole centavos without separators: what the field itself accepts again. */
function entered(minor: bigint): string {
  const positive = minor < 0n ? 0n : minor
  return formatAmount(positive - (positive % MINOR_PER_CENT)).replaceAll(',', '')
}

function stakeOf(text: string): bigint {
  return parseAmount(text) ?? 0n
}
