import type {
  DocumentKind,
  IdentityPart,
  IdentityImage,
  OwnIdentity,
  SubmitIdentity,
} from '@kapis/contract/identity'
import { hasBack } from '@kapis/contract/identity'
import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'
import { readDay } from './day-field.ts'
import type { ImageFault } from './inspect-image.ts'

export type DraftImage = {
  /** The picture as a data URL, to show it. */
  url: string
  /** The id under which the server keeps it; null until it is uploaded. */
  imageId: string | null
  finding: ImageFault | 'sharp' | 'unknown'
}

export type IdentityDraft = {
  givenNames: string
  lastName: string
  /** The days as typed, such as `03 / 14 / 1999`. */
  birth: string
  kind: DocumentKind
  number: string
  expiry: string
  hasNoExpiry: boolean
  /** Whether the player sends another document than before, if only its pictures are asked for. */
  isOther: boolean
  images: Partial<Record<IdentityImage, DraftImage>>
  isOwn: boolean
}

const EMPTY_DRAFT: IdentityDraft = {
  givenNames: '',
  lastName: '',
  birth: '',
  kind: 'national_id',
  number: '',
  expiry: '',
  hasNoExpiry: false,
  isOther: false,
  images: {},
  isOwn: false,
}

/**
 * What the player has entered so far. It is kept while the dialog is closed, but only in memory: a
 * shared phone must not store somebody's ID.
 */
export const useDraft = create<IdentityDraft>(() => EMPTY_DRAFT)

onSignedOut(clearDraft)

export function changeDraft(change: Partial<IdentityDraft>): void {
  useDraft.setState(change)
}

export function setDraftImage(of: IdentityImage, image: DraftImage | null): void {
  const { [of]: _, ...others } = useDraft.getState().images
  useDraft.setState({ images: image === null ? others : { ...others, [of]: image } })
}

export function clearDraft(): void {
  useDraft.setState(EMPTY_DRAFT, true)
}

export type IdentityStep = 'about' | 'document' | 'selfie'

/** Returns the steps in which the player sends what is asked for. */
export function stepsOf({ parts }: Pick<OwnIdentity, 'parts'>): IdentityStep[] {
  const has = (part: IdentityPart) => parts.includes(part)
  return [
    ...(has('details') ? (['about'] as const) : []),
    ...(has('details') || has('document') ? (['document'] as const) : []),
    ...(has('selfie') ? (['selfie'] as const) : []),
  ]
}

/** Returns whether the player writes the document's number and validity. */
export function hasDocumentFields(
  { parts }: Pick<OwnIdentity, 'parts'>,
  draft: IdentityDraft,
): boolean {
  return parts.includes('details') || draft.isOther
}

/** Returns the kind of document whose pictures are sent. */
export function kindOf(identity: OwnIdentity, draft: IdentityDraft): DocumentKind {
  return hasDocumentFields(identity, draft) ? draft.kind : (identity.documentKind ?? draft.kind)
}

/** Returns the pictures that a step needs, in the order in which they are taken. */
export function imagesOf(
  step: IdentityStep,
  identity: OwnIdentity,
  draft: IdentityDraft,
): IdentityImage[] {
  if (step === 'selfie') return ['selfie']
  if (step === 'about' || !identity.parts.includes('document')) return []
  return hasBack(kindOf(identity, draft)) ? ['front', 'back'] : ['front']
}

/** Returns what is sent: the parts that are asked for, and nothing else. */
export function submissionOf(identity: OwnIdentity, draft: IdentityDraft): SubmitIdentity {
  const { images } = draft
  const kinds = stepsOf(identity).flatMap((step) => imagesOf(step, identity, draft))
  const idOf = (of: IdentityImage) => (kinds.includes(of) ? images[of]?.imageId : null)
  const [front, back, selfie] = (['front', 'back', 'selfie'] as const).map(idOf)
  return {
    ...(identity.parts.includes('details') && {
      givenNames: draft.givenNames.trim(),
      lastName: draft.lastName.trim(),
      dateOfBirth: readDay(draft.birth) ?? '',
    }),
    ...(hasDocumentFields(identity, draft) && {
      documentKind: draft.kind,
      documentNumber: draft.number.trim(),
      documentExpiresOn: draft.hasNoExpiry ? null : (readDay(draft.expiry) ?? ''),
    }),
    ...(front != null && { frontImageId: front }),
    ...(back != null && { backImageId: back }),
    ...(selfie != null && { selfieImageId: selfie }),
  }
}
