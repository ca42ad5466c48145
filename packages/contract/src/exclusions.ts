/** The lists of persons who must not play, as a regulator sends them. */
import * as z from 'zod/mini'
import { IsoDay, Reason, WHOLE_MAX } from './entered.ts'
import { OneOf, Text, Timestamp, Uuid } from './fields.ts'
import { ListQuery, Pagination } from './paging.ts'

/** `person` is a name with a date of birth. */
export const LISTED_KINDS = ['person', 'mobile', 'email', 'document'] as const
export type ListedKind = (typeof LISTED_KINDS)[number]
export const EXCLUSION_FIELDS = ['kind', 'hash'] as const
/** `replace`: the file is the whole list. `add`: it adds to the list. */
export const EXCLUSION_MODES = ['replace', 'add'] as const
export const EXCLUSION_PLACES = ['sign_up', 'sign_in', 'withdrawal', 'identity', 'import'] as const
/** The outcome of a line in an import. `repeated`: an earlier line of the file is the same. */
export const EXCLUSION_OUTCOMES = ['new', 'known', 'repeated'] as const
export type ExclusionOutcome = (typeof EXCLUSION_OUTCOMES)[number]
const FAULTS = ['empty', 'columns', 'kind', 'hash', 'too_long'] as const

export const EXCLUSION_LINES_MAX = 500_000
/** A file is sent in parts of at most this many lines. */
export const EXCLUSION_PART_LINES_MAX = 2_000
/** The number of lines that a dry run shows. */
export const EXCLUSION_LINES_SHOWN = 100
const PART_CHARACTERS_MAX = 300_000
export const EXCLUSION_PART_BODY_BYTES_MAX = 620_000

const column = z.string().check(z.maxLength(100))
const ExclusionColumns = z.strictObject({ kind: column, hash: column })
export type ExclusionColumns = z.output<typeof ExclusionColumns>

/** Begins the upload of a file. Without columns, those of the last import or the usual ones are used. */
export const StartExclusionUpload = z.strictObject({
  fileName: Text('Choose a CSV file').check(z.maxLength(255)),
  /** The first line of the file. */
  header: Text('Choose a CSV file').check(z.maxLength(10_000, 'This file is too large')),
  columns: z.optional(ExclusionColumns),
})
export const StartedExclusionUpload = z.object({
  /** Null if a column is missing. */
  exclusionUploadId: z.nullable(Uuid),
  columns: z.partial(ExclusionColumns),
  /** The time of the import whose columns are used; null if they are suggested or were sent. */
  rememberedFrom: z.nullable(Timestamp),
  headers: z.array(z.string()),
})
export type StartedExclusionUpload = z.output<typeof StartedExclusionUpload>
export const ExclusionUploadParams = z.strictObject({ exclusionUploadId: Uuid })
/** A part of the file: whole lines, without the header. Sending it again changes nothing. */
export const SendExclusionPart = z.strictObject({
  part: z.int().check(z.minimum(0), z.maximum(EXCLUSION_LINES_MAX)),
  /** The line of the file on which the part begins. */
  firstLine: z.int().check(z.minimum(1), z.maximum(2_000_000)),
  text: z.string().check(z.maxLength(PART_CHARACTERS_MAX, 'This file is too large')),
})
/** Why nothing can be imported, and the line of the file; null if the part is fine. */
export const SentExclusionPart = z.object({
  fault: z.nullable(z.object({ why: OneOf(FAULTS), line: z.nullable(z.int()) })),
})
export type ExclusionFault = NonNullable<z.output<typeof SentExclusionPart>['fault']>

/** Compares an uploaded file with the list of this name. */
export const PreviewExclusions = z.strictObject({
  exclusionUploadId: Uuid,
  name: Text('List name is required').check(z.maxLength(120)),
  mode: OneOf(EXCLUSION_MODES),
  /** The number of parts that were sent. */
  parts: z.int().check(z.minimum(1), z.maximum(EXCLUSION_LINES_MAX)),
})
export const ImportExclusions = z.strictObject({
  exclusionUploadId: Uuid,
  listedOn: IsoDay('Date of the list is required'),
  /** The number of identifiers that the dry run said would be removed. */
  removed: z.int().check(z.minimum(0), z.maximum(WHOLE_MAX)),
  /** Why identifiers are removed. */
  reason: z.optional(Reason),
})

const ExclusionLine = z.object({
  line: z.int(),
  kind: OneOf(LISTED_KINDS),
  outcome: OneOf(EXCLUSION_OUTCOMES),
})
export const ExclusionPreview = z.object({
  /** The first lines of the file. */
  lines: z.array(ExclusionLine),
  tallies: z.record(OneOf(EXCLUSION_OUTCOMES), z.int()),
  kinds: z.record(OneOf(LISTED_KINDS), z.int()),
  /** The identifiers on the list that the file does not contain and the import would remove. */
  removed: z.int(),
  /** The accounts that are excluded by the list now and would no longer be. */
  freed: z.int(),
  /** The identifiers on the list after the import. */
  total: z.int(),
  /** The SHA-256 of the SHA-256s of the parts. */
  fingerprint: z.string(),
  /** When the same file was imported before. */
  sameFileAt: z.nullable(Timestamp),
})
export type ExclusionPreview = z.output<typeof ExclusionPreview>

/**
 * Returns whether two people must agree to an import: it removes identifiers, or frees accounts that
 * only a hash of an older key keeps on the list.
 */
export function isRemoval({
  removed,
  freed,
}: Pick<ExclusionPreview, 'removed' | 'freed'>): boolean {
  return removed > 0 || freed > 0
}

const EXCLUSION_UPLOAD_STATES = [
  'sending',
  'comparing',
  'compared',
  'asked',
  'importing',
  'imported',
  'changed',
] as const
/** How far an upload has come. */
export const ExclusionUpload = z.object({
  exclusionUploadId: Uuid,
  /** `asked`: a second person must agree. `changed`: the list has changed since the dry run. */
  state: OneOf(EXCLUSION_UPLOAD_STATES),
  preview: z.nullable(ExclusionPreview),
  /** The lines that were written, and those of the file. */
  written: z.int(),
  lines: z.int(),
})
export type ExclusionUpload = z.output<typeof ExclusionUpload>

const ExclusionImport = z.object({
  exclusionImportId: Uuid,
  name: z.string(),
  mode: OneOf(EXCLUSION_MODES),
  listedOn: z.string(),
  fileName: z.string(),
  fingerprint: z.string(),
  added: z.int(),
  removed: z.int(),
  total: z.int(),
  importedBy: z.string(),
  importedAt: Timestamp,
  /** When all accounts were compared with the list; null while that runs. */
  sweptAt: z.nullable(Timestamp),
  /** How many accounts that found. */
  found: z.nullable(z.int()),
})
export type ExclusionImport = z.output<typeof ExclusionImport>
/** The last twenty imports, newest first. */
export const ExclusionImports = z.object({
  imports: z.array(ExclusionImport),
  /** The names of all lists. */
  names: z.array(z.string()),
  /** The accounts that are excluded by a list now. */
  excluded: z.int(),
})

const ExclusionMatch = z.object({
  exclusionMatchId: Uuid,
  listName: z.string(),
  /** Null if somebody without an account was refused at sign-up. */
  userId: z.nullable(Uuid),
  username: z.nullable(z.string()),
  place: OneOf(EXCLUSION_PLACES),
  kinds: z.array(OneOf(LISTED_KINDS)),
  foundAt: Timestamp,
  /** `excluded`: the account is. `refused`: only the request was. */
  state: z.enum(['excluded', 'refused', 'ended', 'cleared']),
  endedAt: z.nullable(Timestamp),
  clearedBy: z.nullable(z.string()),
  clearReason: z.nullable(z.string()),
})
export type ExclusionMatch = z.output<typeof ExclusionMatch>
export const ExclusionMatchQuery = ListQuery
export const ExclusionMatches = z.object({
  matches: z.array(ExclusionMatch),
  pagination: Pagination,
})
export const ExclusionMatchParams = z.strictObject({ exclusionMatchId: Uuid })
/** States that the match is another person, which lifts the exclusion of the account. */
export const ClearExclusionMatch = z.strictObject({
  reason: Reason,
})
