import { hasBack } from '@kapis/contract/identity'
import type { IdentityPart, IdentityImage, SubmitIdentity } from '@kapis/contract/identity'
import type { IdentityDetails } from '../vault/vault.ts'

type Field = keyof SubmitIdentity
export type Submission = {
  details: IdentityDetails
  /** The ids of the new images. */
  images: Partial<Record<IdentityImage, string>>
  /** The kinds of earlier images that the new ones replace. */
  replaced: IdentityImage[]
}

const DOCUMENT_FIELDS: Field[] = ['documentKind', 'documentNumber', 'documentExpiresOn']
/** The fields that may be sent with each part. */
const FIELDS: Record<IdentityPart, Field[]> = {
  details: ['givenNames', 'lastName', 'dateOfBirth', ...DOCUMENT_FIELDS],
  // Another document may be of another kind.
  document: ['frontImageId', 'backImageId', ...DOCUMENT_FIELDS],
  selfie: ['selfieImageId'],
}

/**
 * Combines what a player sends with what the check has. Returns `unasked` if a field belongs to a
 * part that is not asked for, and `incomplete` if something is missing.
 */
export function mergeSubmission(
  parts: readonly IdentityPart[],
  before: IdentityDetails | null,
  input: SubmitIdentity,
): Submission | 'unasked' | 'incomplete' {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const allowed = new Set(parts.flatMap((part) => FIELDS[part]))
  if (given.some(([field]) => !allowed.has(field as Field))) return 'unasked'
  const detailFields = FIELDS.details
  const isRenewed = parts.includes('details')
  if (isRenewed && detailFields.some((field) => input[field] === undefined)) return 'incomplete'
  const changes = given.filter(([field]) => detailFields.includes(field as Field))
  const details = { ...before, ...Object.fromEntries(changes) } as IdentityDetails
  const images: Submission['images'] = {
    ...(input.frontImageId !== undefined && { front: input.frontImageId }),
    ...(input.backImageId !== undefined && { back: input.backImageId }),
    ...(input.selfieImageId !== undefined && { selfie: input.selfieImageId }),
  }
  const needed: IdentityImage[] = [
    ...(parts.includes('document')
      ? (['front', ...(hasBack(details.documentKind) ? ['back'] : [])] as IdentityImage[])
      : []),
    ...(parts.includes('selfie') ? (['selfie'] as const) : []),
  ]
  if (needed.some((kind) => images[kind] === undefined)) return 'incomplete'
  const replaced: IdentityImage[] = [
    ...(parts.includes('document') ? (['front', 'back'] as const) : []),
    ...(parts.includes('selfie') ? (['selfie'] as const) : []),
  ]
  return { details, images, replaced }
}
