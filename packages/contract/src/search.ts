import * as z from 'zod/mini'
import { Amount, OneOf, Text, Timestamp, Uuid } from './fields.ts'

const FOUND_KINDS = ['user', 'wallet', 'receipt', 'report', 'approval', 'transaction'] as const

/** At most this many of each kind. */
export const FOUND_MAX = 10

export const SearchQuery = z.strictObject({
  q: Text('Please verify your input and try again.').check(z.maxLength(100)),
})

export const Found = z.object({
  kind: OneOf(FOUND_KINDS),
  id: Uuid,
  /** As on screen; masked for readers who see it masked. */
  reference: z.string(),
  userId: z.nullable(Uuid),
  username: z.nullable(z.string()),
  amount: z.nullable(Amount),
  /** The status, or the source of a transaction. */
  status: z.string(),
  createdAt: Timestamp,
  /** A transaction's number in its player's history; null for other kinds. */
  seq: z.nullable(z.int()),
})
export type Found = z.output<typeof Found>
export const SearchResults = z.object({
  results: z.array(Found),
  /** A part of the search timed out and was omitted. */
  isPartial: z.boolean(),
})
