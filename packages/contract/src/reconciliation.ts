import * as z from 'zod/mini'
import { Reason } from './entered.ts'
import { Amount, OneOf, Text, Timestamp, Uuid } from './fields.ts'

/** The fields of a line of the GCash history, in the order in which they are mapped. */
export const STATEMENT_FIELDS = ['time', 'reference', 'party', 'out', 'in', 'balance'] as const
/**
 * The outcome of a line in an import. `look`: staff must check the line, so it becomes no record.
 */
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
  /** The amount, the line or the names that the reason mentions. */
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

/** The last imports, newest first. */
const GcashImport = z.object({
  gcashImportId: Uuid,
  fileName: z.string(),
  importedAt: Timestamp,
  importedBy: z.string(),
  /** The number of lines that the import added. A withdrawn import keeps the number that it had. */
  lines: z.int(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  /** Whether one of its days is sealed, so that it can no longer be withdrawn. */
  isSealed: z.boolean(),
  /** Whether its withdrawal waits for a second person. */
  isWaiting: z.boolean(),
  withdrawnAt: z.nullable(Timestamp),
  withdrawnBy: z.nullable(z.string()),
})
export type GcashImport = z.output<typeof GcashImport>
export const GcashImports = z.object({ imports: z.array(GcashImport) })
export const GcashImportParams = z.strictObject({ gcashImportId: Uuid })
export const WithdrawGcashImport = z.strictObject({
  reason: Reason,
})

/** How a difference between the GCash account and the journal can come about. */
const DIFFERENCE_KINDS = [
  'in_alone',
  'out_alone',
  'fee_alone',
  'deposit_alone',
  'payout_alone',
  'amount',
  'gap',
] as const
export const EXPLANATIONS = [
  'fee',
  'claimed_late',
  'returned',
  'sent_twice',
  'own_money',
  'earlier',
  'other',
] as const
export type Explanation = (typeof EXPLANATIONS)[number]
/**
 * `progress`: no later line is imported yet. `ready`: everything is explained. `prepared`: one
 * person has closed the day, and another must confirm it.
 */
const DAY_STATES = ['progress', 'open', 'ready', 'prepared', 'sealed'] as const

const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Day is required'))
const SignedBy = z.object({ userId: Uuid, username: z.string(), at: Timestamp })

export const ReconDay = z.object({
  day: z.string(),
  opening: Amount,
  in: Amount,
  out: Amount,
  fees: Amount,
  closing: Amount,
  /** The unexplained amount by which the account exceeds the journal. */
  difference: Amount,
  openLines: z.int(),
  state: OneOf(DAY_STATES),
})
export type ReconDay = z.output<typeof ReconDay>

const ReconDifference = z.object({
  differenceKey: z.string(),
  kind: OneOf(DIFFERENCE_KINDS),
  at: Timestamp,
  amount: Amount,
  reference: z.nullable(z.string()),
  party: z.nullable(z.string()),
  /** The deposit or payout of the journal, and its player. */
  walletHistoryId: z.nullable(Uuid),
  userId: z.nullable(Uuid),
  username: z.nullable(z.string()),
  isSentTwice: z.boolean(),
  owner: z.nullable(z.string()),
  /** `waits`: one person has explained it, and another must confirm that. */
  state: OneOf(['open', 'waits', 'explained']),
  explanation: z.nullable(OneOf(EXPLANATIONS)),
  note: z.nullable(z.string()),
  resolvedBy: z.nullable(SignedBy),
  confirmedBy: z.nullable(SignedBy),
})
export type ReconDifference = z.output<typeof ReconDifference>

export const ReconDayDetails = z.object({
  day: z.extend(ReconDay, {
    journalIn: Amount,
    journalOut: Amount,
    journalFees: Amount,
    journalClosing: Amount,
    explained: Amount,
    lines: z.int(),
    deposits: z.int(),
    payouts: z.int(),
    differences: z.array(ReconDifference),
    imported: z.nullable(SignedBy),
    prepared: z.nullable(SignedBy),
    sealed: z.nullable(SignedBy),
    /** The hash of the day, as it is now or as it was sealed. */
    fingerprint: z.string(),
  }),
})
export type ReconDayDetails = z.output<typeof ReconDayDetails>['day']

/** The deposits and payouts that may belong to lines of a day, the likeliest first. */
export const ReconSuggestions = z.object({
  suggestions: z.array(
    z.object({ differenceKey: z.string(), candidates: z.array(ImportCandidate) }),
  ),
})

/** The pesos that nobody has explained, on either side, and the oldest of their differences. */
const Unexplained = z.object({
  amount: Amount,
  lines: z.int(),
  oldestAt: z.nullable(Timestamp),
  /** Whether anything was imported yet. */
  isStarted: z.boolean(),
})
/**
 * The unexplained pesos as of the last comparison of the days. `countedAt` is null if there was
 * none.
 */
export const KeptUnexplained = z.extend(Unexplained, { countedAt: z.nullable(Timestamp) })
export const ReconSummary = z.object({
  unexplained: Unexplained,
  gcashBalance: z.nullable(Amount),
  importedTo: z.nullable(Timestamp),
  /** The balance that the account would have according to the journal. */
  cashierBalance: z.nullable(Amount),
  sealedTo: z.nullable(z.string()),
  openDays: z.int(),
  /** When the days were last compared with the journal; null if they never were. */
  comparedAt: z.nullable(Timestamp),
  /** Whether an import waits to be compared. */
  isComparing: z.boolean(),
})
export type ReconSummary = z.output<typeof ReconSummary>
export const ReconQuery = z.strictObject({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
})
export const RECON_DAYS_PER_PAGE = 10
export const ReconDays = z.object({
  summary: ReconSummary,
  days: z.array(ReconDay),
  totalDays: z.int(),
})
export const ReconParams = z.strictObject({ day: Day })
export const DifferenceParams = z.strictObject({
  day: Day,
  differenceKey: Text('Difference is required').check(z.maxLength(80)),
})
/**
 * Takes over a difference, explains it, or decides about an explanation that another person gave.
 */
export const DecideDifference = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('take') }),
  z.strictObject({
    action: z.literal('resolve'),
    explanation: OneOf(EXPLANATIONS),
    note: Reason,
  }),
  z.strictObject({ action: z.literal('confirm') }),
  z.strictObject({ action: z.literal('reopen') }),
])
export type DecideDifference = z.output<typeof DecideDifference>
/**
 * `fingerprint` is that of the day as the caller saw it. A day that has changed since then is not
 * closed.
 */
export const CloseReconDay = z.strictObject({ fingerprint: Text('Fingerprint is required') })
