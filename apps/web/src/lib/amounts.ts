import { MINOR_PER_CENT, MINOR_PER_UNIT, formatMoney, fromNumber } from '@kapis/money/money'

/** Formats an amount from a reply: `₱1,250.00`. */
export function formatPeso(amount: number): string {
  return formatMoney(fromNumber(amount) ?? 0n, 'coin')
}

/** Formats an amount as a player would type it: whole centavos without thousands separators. */
export function typedAmount(minor: bigint): string {
  const cents = String((minor % MINOR_PER_UNIT) / MINOR_PER_CENT).padStart(2, '0')
  return `${minor / MINOR_PER_UNIT}.${cents}`
}

/** Formats a GCash number: `09175550142` becomes `0917 555 0142`. */
export function formatGcash(number: string): string {
  return number.length === 11
    ? `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`
    : number
}

/** Formats a mobile number as people write it: `+639175550142` becomes `0917 555 0142`. */
export function formatMobile(number: string): string {
  return formatGcash(number.replace(/^\+63/, '0'))
}

/** Formats a 13-digit payment reference in groups, as payment receipts do. */
export function formatReference(reference: string): string {
  return reference.length === 13
    ? `${reference.slice(0, 4)} ${reference.slice(4, 7)} ${reference.slice(7)}`
    : reference
}
