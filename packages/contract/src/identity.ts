/** The identity check: what a player sends, and what staff see and decide. */
import * as z from 'zod/mini'
import { IsoDay, Reason, Version } from './entered.ts'
import { OneOf, Text, Timestamp, Uuid } from './fields.ts'
import { NAME_BANDS, NameScore } from './identity-names.ts'
import { ListQuery, Pagination } from './paging.ts'
import { ReceiptImage } from './wallet.ts'

/**
 * The state of a player's identity. `asked_again`: staff asked for some parts again. `expired`: the
 * check or its document is too old, and the player must send a new one.
 */
const IDENTITY_LEVELS = ['none', 'waiting', 'asked_again', 'checked', 'refused', 'expired'] as const
export type IdentityLevel = (typeof IDENTITY_LEVELS)[number]

/** The parts of a check that staff can ask for again. A document may have a back. */
export const IDENTITY_PARTS = ['details', 'document', 'selfie'] as const
export type IdentityPart = (typeof IDENTITY_PARTS)[number]

export const IDENTITY_IMAGES = ['front', 'back', 'selfie'] as const
export type IdentityImage = (typeof IDENTITY_IMAGES)[number]

export const DOCUMENT_KINDS = ['national_id', 'passport', 'drivers_licence'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
/** Whether a document of this kind has a back, of which an image is needed too. */
export const hasBack = (kind: DocumentKind): boolean => kind !== 'passport'

export const ASK_REASONS = [
  'glare',
  'blurred',
  'cut_off',
  'expired',
  'face_not_visible',
  'other_document',
  'details_differ',
] as const
export const REFUSE_REASONS = [
  'under_age',
  'other_person',
  'forged',
  'duplicate_person',
  'excluded',
  'other',
] as const
/** How often a player may send one check. After that, staff contact the player. */
export const IDENTITY_TRIES_MAX = 3

const Name = (message: string) =>
  Text(message).check(
    z.maxLength(80),
    z.regex(/^[\p{L}\p{M}'’.\- ]*\p{L}[\p{L}\p{M}'’.\- ]*$/u, 'Write the name as on your ID'),
  )

export const UploadIdentityImage = z.strictObject({
  of: OneOf(IDENTITY_IMAGES),
  image: ReceiptImage,
})
/** The id under which `SubmitIdentity` refers to the image. Unused images are deleted. */
export const UploadedIdentityImage = z.object({ imageId: Uuid })

/**
 * What a player sends. The first time, everything is required, with the back of a document that has
 * one. Later only the parts that staff asked for: `details` are the first six fields.
 */
export const SubmitIdentity = z.strictObject({
  givenNames: z.optional(Name('First name is required')),
  lastName: z.optional(Name('Last name is required')),
  dateOfBirth: z.optional(IsoDay('Date of birth is required')),
  documentKind: z.optional(OneOf(DOCUMENT_KINDS)),
  documentNumber: z.optional(
    Text('Document number is required').check(
      z.maxLength(40),
      z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{3,39}$/, 'Document number must be letters and digits'),
    ),
  ),
  /** The last day on which the document is valid; null if it has no such day. */
  documentExpiresOn: z.optional(z.nullable(IsoDay('Write the day until which your ID is valid'))),
  frontImageId: z.optional(Uuid),
  backImageId: z.optional(Uuid),
  selfieImageId: z.optional(Uuid),
})
export type SubmitIdentity = z.output<typeof SubmitIdentity>

/** The player's own identity check. */
export const OwnIdentity = z.object({
  level: OneOf(IDENTITY_LEVELS),
  /** Whether staking, claiming and withdrawing need the check here. */
  isRequired: z.boolean(),
  /** Whether checks can be sent here at all. */
  isOffered: z.boolean(),
  /** The name as on the ID; null before the first check. */
  fullName: z.nullable(z.string()),
  documentKind: z.nullable(OneOf(DOCUMENT_KINDS)),
  submittedAt: z.nullable(Timestamp),
  decidedAt: z.nullable(Timestamp),
  /** The end of a check that is in force. */
  expiresAt: z.nullable(Timestamp),
  /** Why staff asked again or refused: of `ASK_REASONS` or `REFUSE_REASONS`. */
  reasons: z.array(z.enum([...ASK_REASONS, ...REFUSE_REASONS])),
  /** The text of staff to the player. */
  message: z.nullable(z.string()),
  /** The parts to send: all for a new check, those asked for again, or none. */
  parts: z.array(OneOf(IDENTITY_PARTS)),
  triesLeft: z.int(),
  /** The names of the player's GCash accounts, which the name on the ID must fit. */
  gcashNames: z.array(z.string()),
  /** The number of days for which the images are kept after the decision. */
  imagesKeptDays: z.int(),
})
export type OwnIdentity = z.output<typeof OwnIdentity>

/** A check in the queue of staff. */
export const IdentityCheck = z.object({
  identityCheckId: Uuid,
  userId: Uuid,
  username: z.string(),
  level: OneOf(IDENTITY_LEVELS),
  submittedAt: Timestamp,
  decidedAt: z.nullable(Timestamp),
  decidedBy: z.nullable(z.string()),
  expiresAt: z.nullable(Timestamp),
  /** 1 for the first try. */
  tryNumber: z.int(),
  claimedBy: z.nullable(z.string()),
  claimedAt: z.nullable(Timestamp),
  /** The band of the GCash name that fits worst; null without a GCash name. */
  nameBand: z.nullable(OneOf(NAME_BANDS)),
  /** The age on this day; null once the details are deleted. */
  age: z.nullable(z.int()),
  isOfAge: z.boolean(),
  hasDuplicate: z.boolean(),
  version: z.int(),
})
export type IdentityCheck = z.output<typeof IdentityCheck>
export const IdentityQueueQuery = z.extend(ListQuery, {
  level: z._default(z.enum(['waiting', 'asked_again', 'checked', 'refused', 'expired']), 'waiting'),
})
export type IdentityQueueQuery = z.output<typeof IdentityQueueQuery>
export const IdentityCheckList = z.object({
  identityChecks: z.array(IdentityCheck),
  /** When the oldest waiting check was sent. */
  oldestAt: z.nullable(Timestamp),
  pagination: Pagination,
})

/** The name that a withdrawal is paid to, compared with the name on the player's ID. */
export const PayeeName = z.extend(NameScore, { band: OneOf(NAME_BANDS) })
export type PayeeName = z.output<typeof PayeeName>
/** A GCash account or payer of the player, compared with the name on the ID. */
const NameComparison = z.object({
  gcashName: z.string(),
  gcashNumber: z.nullable(z.string()),
  /** `withdrawal`: the player entered it. `deposit`: it paid a deposit of the player. */
  source: z.enum(['withdrawal', 'deposit']),
  /** Whether the number is the mobile number of the account. */
  isOwnNumber: z.nullable(z.boolean()),
  ...PayeeName.shape,
})
export type NameComparison = z.output<typeof NameComparison>

const DUPLICATE_SIGNS = ['document', 'mobile', 'email', 'gcash', 'device'] as const
/** Another account that may belong to the same person. */
const DuplicateAccount = z.object({
  userId: Uuid,
  username: z.string(),
  signs: z.array(OneOf(DUPLICATE_SIGNS)),
  lastSeenAt: z.nullable(Timestamp),
})

const IDENTITY_EVENTS = ['submitted', 'asked_again', 'checked', 'refused', 'expired'] as const

/** Everything that staff need to decide a check. */
export const IdentityReview = z.object({
  identityCheck: IdentityCheck,
  /** Null once they are deleted. */
  details: z.nullable(
    z.object({
      givenNames: z.string(),
      lastName: z.string(),
      fullName: z.string(),
      dateOfBirth: z.string(),
      documentKind: OneOf(DOCUMENT_KINDS),
      documentNumber: z.string(),
      documentExpiresOn: z.nullable(z.string()),
      isDocumentValid: z.boolean(),
    }),
  ),
  account: z.object({
    mobileNumber: z.string(),
    email: z.string(),
    isMobileVerified: z.boolean(),
    isEmailVerified: z.boolean(),
    createdAt: Timestamp,
  }),
  /** The images, each with an address that works for this reader for a minute. */
  images: z.array(z.object({ of: OneOf(IDENTITY_IMAGES), url: z.string(), sentAt: Timestamp })),
  imagesDeletedAt: z.nullable(Timestamp),
  /** How often staff have opened an image of this check. */
  looks: z.int(),
  names: z.array(NameComparison),
  duplicates: z.array(DuplicateAccount),
  /** Entries of the exclusion list that may be this person; null if no list was imported. */
  exclusion: z.nullable(z.object({ isListed: z.boolean(), checkedAt: Timestamp })),
  /** The parts and reasons of the last decision, and the text to the player. */
  reasons: z.array(z.enum([...ASK_REASONS, ...REFUSE_REASONS])),
  parts: z.array(OneOf(IDENTITY_PARTS)),
  message: z.nullable(z.string()),
  triesLeft: z.int(),
  history: z.array(
    z.object({
      kind: OneOf(IDENTITY_EVENTS),
      at: Timestamp,
      /** The staff member; null for the player and for an expiry. */
      by: z.nullable(z.string()),
      reasons: z.array(z.string()),
      parts: z.array(OneOf(IDENTITY_PARTS)),
      message: z.nullable(z.string()),
    }),
  ),
})
export type IdentityReview = z.output<typeof IdentityReview>

export const IdentityCheckParams = z.strictObject({ identityCheckId: Uuid })
export const IdentityImageQuery = z.strictObject({
  of: OneOf(IDENTITY_IMAGES),
  ticket: z.string().check(z.maxLength(200)),
})
/** `version` is the version that was read: a check that has changed since is not decided. */
const version = { version: Version }
export const ApproveIdentity = z.strictObject({
  ...version,
  /** Required if a GCash name is below `NAME_STAFF_FROM`. */
  overrideReason: z.optional(Reason),
})
export type ApproveIdentity = z.output<typeof ApproveIdentity>
export const AskIdentityAgain = z.strictObject({
  ...version,
  reasons: z.array(OneOf(ASK_REASONS)).check(z.minLength(1, 'Reason is required')),
  parts: z.array(OneOf(IDENTITY_PARTS)).check(z.minLength(1, 'Choose a part')),
  /** The text that the player reads. */
  message: Text('Message is required').check(z.maxLength(500)),
})
export type AskIdentityAgain = z.output<typeof AskIdentityAgain>
export const RefuseIdentity = z.strictObject({
  ...version,
  reason: OneOf(REFUSE_REASONS),
  /** The text that the player reads; none for the reason alone. */
  message: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
})
export type RefuseIdentity = z.output<typeof RefuseIdentity>
/** True assigns the check to the caller; false removes the assignment. */
export const AssignIdentity = z.strictObject({ isMine: z.boolean() })
export const OneIdentityCheck = z.object({ identityCheck: IdentityCheck })
