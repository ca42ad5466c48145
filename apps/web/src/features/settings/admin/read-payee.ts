import { formatMoney, fromNumber } from '@kapis/money/money'
import { dynamicQrPh, readQrPh } from '@kapis/payments/qr-ph'
import { readFields } from '@kapis/payments/tlv'

export type ReadPayee = {
  /** The content of the QR code for a deposit of `amount`. */
  payload: string
  merchantName: string
  city: string
  account: string
  isPersonal: boolean
  amount: string
}

const PERSONAL = '27'
const BUSINESS = '28'
const SAMPLE_PESOS = 100
/** The tags that may contain the account in a payment scheme, most preferred first. */
const ACCOUNT_TAGS = ['05', '04', '03']

/** Returns what a payment app reads from a sample deposit's QR code, built as in the cashier. */
export function readPayee(staticPayload: string): ReadPayee | null {
  const payload = dynamicQrPh(staticPayload, fromNumber(SAMPLE_PESOS) ?? 0n)
  const read = payload === null ? null : readQrPh(payload)
  if (payload === null || read === null) return null
  const scheme = read.fields.find(({ tag }) => tag === PERSONAL || tag === BUSINESS)
  const parts = readFields(scheme?.value ?? '') ?? []
  const found = ACCOUNT_TAGS.map((requested) => parts.find(({ tag }) => tag === requested)?.value)
  return {
    payload,
    merchantName: read.merchantName,
    city: read.city,
    account: found.find((value) => value !== undefined && value !== '') ?? '',
    isPersonal: scheme?.tag === PERSONAL,
    amount: formatMoney(fromNumber(Number(read.amount)) ?? 0n, 'coin'),
  }
}

/** Returns whether two mobile numbers are the same, however their country code is written. */
export function isSameNumber(one: string, other: string): boolean {
  const bare = (text: string) => text.replaceAll(/\D/g, '').replace(/^(63|0)/, '')
  return bare(one) === bare(other)
}
