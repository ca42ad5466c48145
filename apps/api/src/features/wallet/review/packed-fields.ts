import { toNumber } from '@kapis/money/money'
import type { WalletEdit } from './plan-edit.ts'

/** An edit as stored in an approval request. Fields that are absent stay unchanged. */
export type PackedFields = {
  /** The exact new amount, as text. `newAmount` is for display. */
  newAmountMinor?: string
  newAmount?: number
  newGcashNumber?: string | null
  newGcashName?: string | null
  newDetectedText?: string | null
}

export function packFields(fields: WalletEdit['fields']): PackedFields {
  const { amount_minor: amount, gcash_number, gcash_name, detected_text } = fields
  return {
    ...(amount !== undefined && { newAmountMinor: String(amount), newAmount: toNumber(amount) }),
    ...(gcash_number !== undefined && { newGcashNumber: gcash_number }),
    ...(gcash_name !== undefined && { newGcashName: gcash_name }),
    ...(detected_text !== undefined && { newDetectedText: detected_text }),
  }
}

export function unpackFields(packed: PackedFields): WalletEdit['fields'] {
  const { newAmountMinor, newGcashNumber, newGcashName, newDetectedText } = packed
  return {
    ...(newAmountMinor !== undefined && { amount_minor: BigInt(newAmountMinor) }),
    ...(newGcashNumber !== undefined && { gcash_number: newGcashNumber }),
    ...(newGcashName !== undefined && { gcash_name: newGcashName }),
    ...(newDetectedText !== undefined && { detected_text: newDetectedText }),
  }
}
