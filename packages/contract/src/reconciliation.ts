import * as z from 'zod/mini'
import { Amount, OneOf, Text, Timestamp, Uuid } from './fields.ts'

/** The fields of a line of the GCash history, in the order in which they are mapped. */
export const STATEMENT_FIELDS = ['time', 'reference', 'party', 'out', 'in', 'balance'] as const
/** What an import makes of a line. `look`: staff must look at it, so it becomes no record. */
export const IMPORT_OUTCOMES = ['deposit', 'new', 'payout', 'duplicate', 'look'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]
/** Why a line has its outcome. */
const IMPORT_REASONS = [
  'matched',
  'credited',
  'waiting_for_claim',
  'paid',
  'fee_of_transfer',
  'known_line',
  'no_reference',
  'reference_twice',
  'record_differs',
  'two_deposits',
  'amount_differs',
  'payer_differs',
  'number_shared',
  'no_payout',
  'two_payouts',
  'fee_alone',
] as const
export type ImportReason = (typeof IMPORT_REASONS)[number]
const FAULTS = ['empty', 'columns', 'time', 'amount', 'balance', 'too_long'] as const

export const IMPORT_LINES_MAX = 5_000
/** The size of the largest file, and of the request that contains it. */
const IMPORT_CHARACTERS_MAX = 1_000_000
export const IMPORT_BODY_BYTES_MAX = 4_200_000

const column = z.string().check(z.maxLength(100))
const Columns = z.strictObject({
  time: column,
  reference: column,
  party: column,
  out: column,
  in: column,
  balance: column,
})
export type Columns = z.output<typeof Columns>

export const ImportGcashHistory = z.strictObject({
  fileName: Text('Choose a CSV file').check(z.maxLength(255)),
  csv: Text('Choose a CSV file').check(
    z.maxLength(IMPORT_CHARACTERS_MAX, 'This file is too large'),
  ),
  columns: Columns,
})
/** Without columns, those of the last import or the usual ones are used. */
export const PreviewGcashImport = z.extend(ImportGcashHistory, { columns: z.optional(Columns) })

const ImportCandidate = z.object({
  userId: Uuid,
  walletHistoryId: Uuid,
  username: z.string(),
  /** How well the line fits, from 0 to 1. */
  score: z.number(),
  amount: OneOf(['agrees', 'differs']),
  name: OneOf(['agrees', 'differs', 'unknown']),
  number: OneOf(['agrees', 'differs', 'unknown']),
})
export type ImportCandidate = z.output<typeof ImportCandidate>
const ImportLine = z.object({
  line: z.int(),
  at: Timestamp,
  reference: z.nullable(z.string()),
  party: z.string(),
  amount: Amount,
  outcome: OneOf(IMPORT_OUTCOMES),
  reason: OneOf(IMPORT_REASONS),
  /** The amount, the line or the names that the reason speaks about. */
  about: z.nullable(z.string()),
  candidates: z.array(ImportCandidate),
})
export type ImportLine = z.output<typeof ImportLine>
const Tally = z.object({ lines: z.int(), amount: Amount })
export const GcashImportPreview = z.object({
  columns: z.partial(Columns),
  /** The time of the import whose columns are used; null if they are suggested or were sent. */
  rememberedFrom: z.nullable(Timestamp),
  headers: z.array(z.string()),
  /** Why nothing can be imported, and the line of the file; null if the file is fine. */
  fault: z.nullable(z.object({ why: OneOf(FAULTS), line: z.nullable(z.int()) })),
  lines: z.array(ImportLine),
  tallies: z.record(OneOf(IMPORT_OUTCOMES), Tally),
  balance: z.nullable(z.object({ opening: Amount, change: Amount, closing: Amount })),
})
export type GcashImportPreview = z.output<typeof GcashImportPreview>
export const ImportedGcashHistory = z.object({
  gcashImportId: Uuid,
  imported: z.int(),
  skipped: z.int(),
  leftOut: z.int(),
})
