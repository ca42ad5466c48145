import * as z from 'zod/mini'
import { Amount, OneOf, Text, Timestamp, Uuid } from './fields.ts'

const FOUND_KINDS = ['user', 'wallet', 'receipt', 'report', 'approval', 'transaction'] as const

/** The maximum number of search results of each kind. */
export const FOUND_MAX = 10

export const SearchQuery = z.strictObject({
  q: Text('Please verify your input and try again.').check(z.maxLength(100)),
})

export const Found = z.object({
  kind: OneOf(FOUND_KINDS),
  id: Uuid,
  /** The reference as the screens show it; masked for staff who may not see it in full. */
  reference: z.string(),
  userId: z.nullable(Uuid),
  username: z.nullable(z.string()),
  amount: z.nullable(Amount),
  /** The status of the row; for a transaction, its source. */
  status: z.string(),
  createdAt: Timestamp,
  /** A transaction's number in the player's history; null for other kinds. */
  seq: z.nullable(z.int()),
})
export type Found = z.output<typeof Found>
export const SearchResults = z.object({
  results: z.array(Found),
  /** Whether part of the search timed out, so that results may be missing. */
  isPartial: z.boolean(),
})
