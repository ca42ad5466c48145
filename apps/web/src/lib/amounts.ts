import { MINOR_PER_CENT, MINOR_PER_UNIT, formatMoney, fromNumber } from '@kapis/money/money'

/** An amount of a reply as people read it: `₱1,250.00`. */
export function formatPeso(amount: number): string {
  return formatMoney(fromNumber(amount) ?? 0n, 'coin')
}

/** An amount as it is typed: whole centavos, nothing between the thousands. */
export function typedAmount(minor: bigint): string {
  const cents = String((minor % MINOR_PER_UNIT) / MINOR_PER_CENT).padStart(2, '0')
  return `${minor / MINOR_PER_UNIT}.${cents}`
}

/** `09175550142` is read as `0917 555 0142`. */
export function formatGcash(number: string): string {
  return number.length === 11
    ? `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`
    : number
}

/** Reference numbers are thirteen digits, written as receipts write them. */
export function formatReference(reference: string): string {
  return reference.length === 13
    ? `${reference.slice(0, 4)} ${reference.slice(4, 7)} ${reference.slice(7)}`
    : reference
}
