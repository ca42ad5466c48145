import { createHmac } from 'node:crypto'
import type { ClaimKind } from '../directory/schema.ts'

/** The names by which an account is known. Two accounts of a deployment never share one. */
export type Names = Partial<Record<ClaimKind, string>>

/** The kinds of names, in the order in which a conflict is reported. */
export const CLAIM_KINDS: readonly ClaimKind[] = ['username', 'email', 'mobile']

/**
 * Returns the HMAC of a name, which is all that the directory knows of it. As in the unique indexes
 * of each cell, upper and lower case do not differ.
 */
export function digestName(key: Buffer, kind: ClaimKind, name: string): Buffer {
  return createHmac('sha256', key).update(`${kind}\n${name.toLowerCase()}`).digest()
}
