/** Values as on the wire. A ticket is promotional, so it never carries a peso sign. */
export const CURRENCIES = ['coin', 'ticket'] as const
export type Currency = (typeof CURRENCIES)[number]

/** Money is a bigint of ten-thousandths, so that a stake of one centavo can be paid fairly. */
export const MINOR_PER_UNIT = 10_000n
export const MINOR_PER_CENT = 100n

/** What a person typed, or null. People enter whole centavos, so at most 2 decimals. */
export function parseAmount(text: string): bigint | null {
  return ENTERED.test(text) ? minorFromDecimal(text) : null
}

/**
 * What a person's request carries as a JSON number, or null; the same rule as `parseAmount`.
 * The shortest decimal of a double is the text that was sent, so it is read as text: n * 100
 * would turn 1.15 into 114.99999999999999.
 */
export function amountFromNumber(n: number): bigint | null {
  return parseAmount(String(n))
}

/**
 * A stake may be larger than any amount that can be entered, so that it is refused for the balance
 * and not for its shape. Thirteen digits of units fit every column and every product with a multiplier.
 */
export function parseStake(text: string): bigint | null {
  return STAKE.test(text) ? minorFromDecimal(text) : null
}

/** The inverse of `toNumber`: what our own API answered, to 4 decimals and signed, or null. */
export function fromNumber(n: number): bigint | null {
  const text = String(n)
  return ANSWERED.test(text) ? minorFromDecimal(text) : null
}

/**
 * The JSON number of an amount. The division of two exact integers is rounded once, so the
 * answer is the double nearest the amount and prints as its 4 decimals (to 10^15 minor units).
 */
export function toNumber(minor: bigint): number {
  return Number(minor) / 10_000
}

/** What a stake pays at a multiplier in ten-thousandths. Down, so no rule returns above its RTP. */
export function payout(stakeMinor: bigint, multiplier4: bigint): bigint {
  return (stakeMinor * multiplier4) / MINOR_PER_UNIT
}

/** `12,580.50`, truncated toward zero: nobody is ever shown more than they have. */
export function formatAmount(minor: bigint): string {
  return minusIfBelowZero(minor) + shown(minor)
}

/** `12,580.5000`, the whole truth, for the details of a bet. */
export function formatExact(minor: bigint): string {
  const size = absolute(minor)
  return (minor < 0n ? MINUS : '') + grouped(size / MINOR_PER_UNIT) + '.' + decimals(size, 4)
}

/** `₱12,580.50` for coins, `24.00` for tickets. */
export function formatMoney(minor: bigint, currency: Currency): string {
  return minusIfBelowZero(minor) + SYMBOL[currency] + shown(minor)
}

/** `+₱12.00` or `−₱12.00`; what shows as 0.00 has no sign. */
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

// Not Intl: its output depends on the machine's locale tables, and this runs on every tick.
function grouped(units: bigint): string {
  return units.toString().replace(/\B(?=(\d{3})+$)/g, ',')
}

function decimals(size: bigint, count: number): string {
  return (size % MINOR_PER_UNIT).toString().padStart(4, '0').slice(0, count)
}
