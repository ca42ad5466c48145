/**
 * The names of the currencies in requests and replies. Tickets are promotional, so they are never
 * shown with a peso sign.
 */
export const CURRENCIES = ['coin', 'ticket'] as const
export type Currency = (typeof CURRENCIES)[number]

/**
 * The number of minor units in one coin or ticket. Money is a bigint of ten-thousandths, so that
 * even a stake of one centavo is paid precisely.
 */
export const MINOR_PER_UNIT = 10_000n
export const MINOR_PER_CENT = 100n

/**
 * Parses an amount entered by a user, or returns null. Users enter whole centavos, so at most two
 * decimals are allowed.
 */
export function parseAmount(text: string): bigint | null {
  return ENTERED.test(text) ? minorFromDecimal(text) : null
}

/**
 * Parses an amount from a JSON number by the rule of `parseAmount`, or returns null. The number is
 * parsed as text, because its shortest decimal text is what the client sent, whereas n * 100 would
 * turn 1.15 into 114.99999999999999.
 */
export function amountFromNumber(n: number): bigint | null {
  return parseAmount(String(n))
}

/**
 * Parses a stake, or returns null. A stake may have more digits than other amounts, so that a huge
 * stake is refused for lack of balance and not as invalid. With thirteen digits, every database
 * column and every product with a multiplier is large enough.
 */
export function parseStake(text: string): bigint | null {
  return STAKE.test(text) ? minorFromDecimal(text) : null
}

/**
 * Parses a number from our own API, as `toNumber` made it: signed, with up to four decimals.
 * Returns null for any other number.
 */
export function fromNumber(n: number): bigint | null {
  const text = String(n)
  return ANSWERED.test(text) ? minorFromDecimal(text) : null
}

/**
 * Converts an amount to a JSON number. Dividing two exact integers rounds only once, so the result
 * is the nearest double and is printed with its exact four decimals (up to 10^15 minor units).
 */
export function toNumber(minor: bigint): number {
  return Number(minor) / 10_000
}

/** Returns the payout of a stake, rounded down, so that no game returns more than it should. */
export function payout(stakeMinor: bigint, multiplier4: bigint): bigint {
  return (stakeMinor * multiplier4) / MINOR_PER_UNIT
}

/**
 * Formats an amount like `12,580.50`. It is truncated toward zero, so that no balance is
 * overstated.
 */
export function formatAmount(minor: bigint): string {
  return minusIfBelowZero(minor) + shown(minor)
}

/** Formats an amount like `12,580.5000`, with all four decimals, for the details of a bet. */
export function formatExact(minor: bigint): string {
  const size = absolute(minor)
  return (minor < 0n ? MINUS : '') + grouped(size / MINOR_PER_UNIT) + '.' + decimals(size, 4)
}

/** Formats an amount like `₱12,580.50` for coins, or `24.00` for tickets. */
export function formatMoney(minor: bigint, currency: Currency): string {
  return minusIfBelowZero(minor) + SYMBOL[currency] + shown(minor)
}

/**
 * Formats an amount with its sign, like `+₱12.00` or `−₱12.00`. An amount that is shown as 0.00 has
 * no sign.
 */
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

// Does not use Intl: its output depends on the machine's locale data, and it is too slow to run in
// every animation frame.
function grouped(units: bigint): string {
  return units.toString().replace(/\B(?=(\d{3})+$)/g, ',')
}

function decimals(size: bigint, count: number): string {
  return (size % MINOR_PER_UNIT).toString().padStart(4, '0').slice(0, count)
}
