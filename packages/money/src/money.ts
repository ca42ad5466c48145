/** Values as sent. A ticket is promotional, so it never has a peso sign. */
export const CURRENCIES = ['coin', 'ticket'] as const
export type Currency = (typeof CURRENCIES)[number]

/** Money is a bigint of ten-thousandths, so that a stake of one centavo can be paid fairly. */
export const MINOR_PER_UNIT = 10_000n
export const MINOR_PER_CENT = 100n

/** Parses an entered amount, or returns null. Users enter whole centavos, so at most 2 decimals. */
export function parseAmount(text: string): bigint | null {
  return ENTERED.test(text) ? minorFromDecimal(text) : null
}

/**
 * Parses an amount from a JSON number, or returns null; the same rule as `parseAmount`. The
 * shortest decimal of a double is the text that was sent, so it is parsed as text: n * 100 would
 * turn 1.15 into 114.99999999999999.
 */
export function amountFromNumber(n: number): bigint | null {
  return parseAmount(String(n))
}

/**
 * A stake may exceed any amount that can be entered, so that it is refused for the balance and not
 * for its shape. Thirteen digits of units fit every column and every product with a multiplier.
 */
export function parseStake(text: string): bigint | null {
  return STAKE.test(text) ? minorFromDecimal(text) : null
}

/**
 * The inverse of `toNumber`: parses a number of our own API, to 4 decimals and signed, or returns
 * null.
 */
export function fromNumber(n: number): bigint | null {
  const text = String(n)
  return ANSWERED.test(text) ? minorFromDecimal(text) : null
}

/**
 * Converts an amount to a JSON number. Dividing two exact integers rounds once, so the result is
 * the nearest double and prints as its 4 decimals (to 10^15 minor units).
 */
export function toNumber(minor: bigint): number {
  return Number(minor) / 10_000
}

/** Payout, rounded down: no game exceeds its return. */
export function payout(stakeMinor: bigint, multiplier4: bigint): bigint {
  return (stakeMinor * multiplier4) / MINOR_PER_UNIT
}

/** `12,580.50`, truncated toward zero, so that no balance is overstated. */
export function formatAmount(minor: bigint): string {
  return minusIfBelowZero(minor) + shown(minor)
}

/** `12,580.5000`, with all decimals, for the details of a bet. */
export function formatExact(minor: bigint): string {
  const size = absolute(minor)
  return (minor < 0n ? MINUS : '') + grouped(size / MINOR_PER_UNIT) + '.' + decimals(size, 4)
}

/** Formats `₱12,580.50` for coins, `24.00` for tickets. */
export function formatMoney(minor: bigint, currency: Currency): string {
  return minusIfBelowZero(minor) + SYMBOL[currency] + shown(minor)
}

/** `+₱12.00` or `−₱12.00`; an amount shown as 0.00 has no sign. */
export function formatSigned(minor: bigint, currency: Currency): string {
  return (minor >= MINOR_PER_CENT ? '+' : '') + formatMoney(minor, currency)
}

const ENTERED = /^\d{1,9}(\.\d{1,2})?$/
const STAKE = /^\d{1,13}(\.\d{1,2})?$/
const ANSWERED = /^-?\d{1,11}(\.\d{1,4})?$/
const MINUS = '\u2212'
const SYMBOL = { coin: '₱', ticket: '' } as const satisfies Record<Currency, string>

function minorFromDecimal(text: string): bigint {
  const [units = '', fraction = ''] = text.split('.')
  return BigInt(units + fraction.padEnd(4, '0'))
}

function minusIfBelowZero(minor: bigint): string {
  return minor <= -MINOR_PER_CENT ? MINUS : ''
}

function shown(minor: bigint): string {
  const size = absolute(minor)
  return grouped(size / MINOR_PER_UNIT) + '.' + decimals(size, 2)
}

function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor
}

// Not Intl: its output depends on the machine's locale data, and this runs on every frame.
function grouped(units: bigint): string {
  return units.toString().replace(/\B(?=(\d{3})+$)/g, ',')
}

function decimals(size: bigint, count: number): string {
  return (size % MINOR_PER_UNIT).toString().padStart(4, '0').slice(0, count)
}
