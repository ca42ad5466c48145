import * as z from 'zod/mini'
import type { WalletRowFields } from '../present-wallet.ts'

/** The parties of a payment as part of an approval request. The oldest requests have none. */
export const parties = {
  gcashNumber: z.exactOptional(z.nullable(z.string())),
  gcashName: z.exactOptional(z.nullable(z.string())),
  referenceNumber: z.exactOptional(z.nullable(z.string())),
}
type Parties = ReturnType<typeof partiesOf>

/** Returns a withdrawal's payee or a deposit's reference, which an approval covers. */
export function partiesOf(row: WalletRowFields) {
  return {
    gcashNumber: row.gcash_number,
    gcashName: row.gcash_name,
    referenceNumber: row.read_reference,
  }
}

/**
 * Returns whether the row still has the payee and reference of the approval request. Comments do
 * not count. Older requests, which did not store these fields, are compared by version.
 */
export function isAsRequested(
  row: WalletRowFields,
  kept: Partial<Parties> & { version: number },
): boolean {
  if (kept.referenceNumber === undefined) return row.version === kept.version
  const now = partiesOf(row)
  return (Object.keys(now) as (keyof typeof now)[]).every((key) => now[key] === kept[key])
}
