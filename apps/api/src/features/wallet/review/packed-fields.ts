import { toNumber } from '@kapis/money/money'
import * as z from 'zod/mini'
import { Minor } from '#approvals/stored.ts'
import type { WalletEdit } from './plan-edit.ts'

/** An edit as part of an approval request. Fields that are absent stay unchanged. */
export const packedFields = {
  newAmountMinor: z.exactOptional(Minor),
  /** The new amount as pages of the previous release show it. */
  newAmount: z.exactOptional(z.number()),
  newGcashNumber: z.exactOptional(z.nullable(z.string())),
  newGcashName: z.exactOptional(z.nullable(z.string())),
  newDetectedText: z.exactOptional(z.nullable(z.string())),
}
const PackedFields = z.object(packedFields)
type PackedFields = z.output<typeof PackedFields>

export function packFields(fields: WalletEdit['fields']): PackedFields {
  const { amount_minor: amount, gcash_number, gcash_name, detected_text } = fields
  return {
    ...(amount !== undefined && { newAmountMinor: amount, newAmount: toNumber(amount) }),
    ...(gcash_number !== undefined && { newGcashNumber: gcash_number }),
    ...(gcash_name !== undefined && { newGcashName: gcash_name }),
    ...(detected_text !== undefined && { newDetectedText: detected_text }),
  }
}

export function unpackFields(packed: PackedFields): WalletEdit['fields'] {
  const { newAmountMinor, newGcashNumber, newGcashName, newDetectedText } = packed
  return {
    ...(newAmountMinor !== undefined && { amount_minor: newAmountMinor }),
    ...(newGcashNumber !== undefined && { gcash_number: newGcashNumber }),
    ...(newGcashName !== undefined && { gcash_name: newGcashName }),
    ...(newDetectedText !== undefined && { detected_text: newDetectedText }),
  }
}
