/** The lists of persons who must not play, as a regulator sends them. */
import * as z from 'zod/mini'
import { OneOf, Text, Timestamp, Uuid } from './fields.ts'
import { ListQuery, Pagination } from './paging.ts'

/** `person` is a name with a date of birth. */
export const LISTED_KINDS = ['person', 'mobile', 'email', 'document'] as const
export type ListedKind = (typeof LISTED_KINDS)[number]
export const EXCLUSION_FIELDS = ['kind', 'hash'] as const
/** `replace`: the file is the whole list. `add`: it adds to the list. */
export const EXCLUSION_MODES = ['replace', 'add'] as const
export const EXCLUSION_PLACES = ['sign_up', 'sign_in', 'withdrawal', 'identity', 'import'] as const
/** What an import makes of a line. `repeated`: an earlier line of the file is the same. */
export const EXCLUSION_OUTCOMES = ['new', 'known', 'repeated'] as const
export type ExclusionOutcome = (typeof EXCLUSION_OUTCOMES)[number]
const FAULTS = ['empty', 'columns', 'kind', 'hash', 'too_long'] as const

export const EXCLUSION_LINES_MAX = 50_000
/** The number of lines that a dry run shows. */
export const EXCLUSION_LINES_SHOWN = 100
const EXCLUSION_CHARACTERS_MAX = 4_000_000
export const EXCLUSION_BODY_BYTES_MAX = 4_200_000

const column = z.string().check(z.maxLength(100))
const ExclusionColumns = z.strictObject({ kind: column, hash: column })
export type ExclusionColumns = z.output<typeof ExclusionColumns>

export const ImportExclusions = z.strictObject({
  name: Text('List name is required').check(z.maxLength(120)),
  listedOn: z.iso.date('Date of the list is required'),
  mode: OneOf(EXCLUSION_MODES),
  fileName: Text('Choose a CSV file').check(z.maxLength(255)),
  csv: Text('Choose a CSV file').check(
    z.maxLength(EXCLUSION_CHARACTERS_MAX, 'This file is too large'),
  ),
  columns: ExclusionColumns,
  /** The number of identifiers that the dry run said would be removed. */
  removed: z.int().check(z.minimum(0)),
})
/** Without columns, those of the last import or the usual ones are used. */
export const PreviewExclusions = z.strictObject({
  name: ImportExclusions.shape.name,
  mode: ImportExclusions.shape.mode,
  fileName: ImportExclusions.shape.fileName,
  csv: ImportExclusions.shape.csv,
  columns: z.optional(ExclusionColumns),
})

const ExclusionLine = z.object({
  line: z.int(),
  kind: OneOf(LISTED_KINDS),
  /** The first eight digits of the hash. */
  hash: z.string(),
  outcome: OneOf(EXCLUSION_OUTCOMES),
})
export const ExclusionPreview = z.object({
  columns: z.partial(ExclusionColumns),
  /** The time of the import whose columns are used; null if they are suggested or were sent. */
  rememberedFrom: z.nullable(Timestamp),
  headers: z.array(z.string()),
  /** Why nothing can be imported, and the line of the file; null if the file is fine. */
  fault: z.nullable(z.object({ why: OneOf(FAULTS), line: z.nullable(z.int()) })),
  /** The first lines of the file. */
  lines: z.array(ExclusionLine),
  tallies: z.record(OneOf(EXCLUSION_OUTCOMES), z.int()),
  kinds: z.record(OneOf(LISTED_KINDS), z.int()),
  /** The identifiers on the list that the file does not contain and the import would remove. */
  removed: z.int(),
  /** The identifiers on the list after the import. */
  total: z.int(),
  fingerprint: z.string(),
  /** When the same file was imported before. */
  sameFileAt: z.nullable(Timestamp),
})
export type ExclusionPreview = z.output<typeof ExclusionPreview>
export const ImportedExclusions = z.object({
  exclusionImportId: Uuid,
  added: z.int(),
  removed: z.int(),
  total: z.int(),
})

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
/** Says that the match is somebody else, which lifts the exclusion of the account. */
export const ClearExclusionMatch = z.strictObject({
  reason: Text('Reason is required').check(z.maxLength(500)),
})
