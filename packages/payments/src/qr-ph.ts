import { MINOR_PER_CENT, MINOR_PER_UNIT } from '@kapis/money/money'
import { crc16, readFields, writeFields } from './tlv.ts'
import type { Field } from './tlv.ts'

export type QrPh = {
  isDynamic: boolean
  merchantName: string
  city: string
  /** The amount as written in the payload; null if the payer enters the amount. */
  amount: string | null
  fields: readonly Field[]
}

/**
 * Returns a copy of the operator's own static code that requests this amount, or null. The copy is
 * decoded and compared with the original before it is returned, because a wrong code would send
 * money elsewhere.
 */
export function dynamicQrPh(staticPayload: string, amountMinor: bigint): string | null {
  const original = readQrPh(staticPayload)
  const amount = writeAmount(amountMinor)
  if (original === null || amount === null) return null
  const kept = original.fields.filter(({ tag }) => !REPLACED.has(tag))
  const fields = [
    ...kept.filter(({ tag }) => tag === FORMAT),
    { tag: METHOD, value: DYNAMIC },
    ...kept.filter(({ tag }) => tag !== FORMAT && tag < AMOUNT),
    { tag: AMOUNT, value: amount },
    ...kept.filter(({ tag }) => tag > AMOUNT),
  ]
  const unsigned = `${writeFields(fields)}${CRC}04`
  const payload = unsigned + crc16(unsigned)
  return asksFor(payload, amount, kept) ? payload : null
}

/** Parses a QR Ph payload. Returns null unless every mandatory part and the checksum are right. */
export function readQrPh(payload: string): QrPh | null {
  if (!/^[\x20-\x7e]{20,512}$/.test(payload)) return null
  const fields = readFields(payload)
  if (fields === null || new Set(fields.map(({ tag }) => tag)).size !== fields.length) return null
  const of = (tag: string) => fields.find((field) => field.tag === tag)?.value
  const isFramed = fields[0]?.tag === FORMAT && fields.at(-1)?.tag === CRC
  if (!isFramed || of(FORMAT) !== '01' || of(CRC) !== crc16(payload.slice(0, -4))) return null
  if (of(CURRENCY) !== PESO || of(COUNTRY) !== 'PH' || !hasAccount(fields)) return null
  const method = of(METHOD)
  const merchantName = of(NAME)
  const city = of(CITY)
  if (method !== STATIC && method !== DYNAMIC) return null
  if (merchantName === undefined || city === undefined) return null
  return { isDynamic: method === DYNAMIC, merchantName, city, amount: of(AMOUNT) ?? null, fields }
}

const FORMAT = '00'
const METHOD = '01'
const CURRENCY = '53'
const AMOUNT = '54'
const COUNTRY = '58'
const NAME = '59'
const CITY = '60'
const CRC = '63'
const STATIC = '11'
const DYNAMIC = '12'
const PESO = '608'
const REPLACED = new Set([METHOD, AMOUNT, CRC])
/**
 * The scheme name that each account field must contain: field 27 is for transfers to individuals,
 * field 28 for payments to merchants.
 */
const SCHEMES: Record<string, string> = { '27': 'com.p2pqrpay', '28': 'ph.ppmi.p2m' }

function hasAccount(fields: readonly Field[]): boolean {
  return fields.some(({ tag, value }) => {
    const scheme = readFields(value)?.find((part) => part.tag === '00')?.value
    return scheme !== undefined && scheme === SCHEMES[tag]
  })
}

/**
 * Formats an amount in whole centavos, without separators. Returns null if it is not positive, has
 * fractions of a centavo or needs more than 13 characters.
 */
function writeAmount(minor: bigint): string | null {
  if (minor <= 0n || minor % MINOR_PER_CENT !== 0n) return null
  const cents = String((minor % MINOR_PER_UNIT) / MINOR_PER_CENT).padStart(2, '0')
  const text = `${minor / MINOR_PER_UNIT}.${cents}`
  return text.length <= 13 ? text : null
}

function asksFor(payload: string, amount: string, kept: readonly Field[]): boolean {
  const read = readQrPh(payload)
  if (read === null || !read.isDynamic || read.amount !== amount) return false
  const others = read.fields.filter(({ tag }) => !REPLACED.has(tag))
  return writeFields(others) === writeFields(kept)
}
