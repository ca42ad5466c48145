import { SubmitIdentity } from '@kapis/contract/identity'
import type { IdentityImage, OwnIdentity } from '@kapis/contract/identity'
import { currentTexts } from '#texts/texts.ts'
import { isOfAge, isPast, readDay } from './day-field.ts'
import type { IdentityDraft, IdentityStep } from './draft.ts'
import { hasDocumentFields, imagesOf } from './draft.ts'
import { identityTexts } from './texts.ts'

type Field = 'givenNames' | 'lastName' | 'birth' | 'number' | 'expiry' | 'isOwn'
export type StepErrors = Partial<Record<Field | IdentityImage, string>>

type Found = {
  identity: OwnIdentity
  draft: IdentityDraft
  step: IdentityStep
  isLast: boolean
  now: number
}

/** Returns the errors of a step, by field and picture. */
export function findErrors({ identity, draft, step, isLast, now }: Found): StepErrors {
  const texts = currentTexts(identityTexts)
  const missing = imagesOf(step, identity, draft).filter((of) => draft.images[of]?.imageId == null)
  return {
    ...(step === 'about' && findAboutErrors(draft, now)),
    ...(step === 'document' &&
      hasDocumentFields(identity, draft) &&
      findDocumentErrors(draft, now)),
    ...Object.fromEntries(missing.map((of) => [of, texts.missing[of]])),
    ...(isLast && !draft.isOwn && { isOwn: texts.needsConsent }),
  }
}

function findAboutErrors({ givenNames, lastName, birth }: IdentityDraft, now: number): StepErrors {
  const texts = currentTexts(identityTexts)
  const day = readDay(birth)
  const isBorn = day !== null && isPast(day, now)
  const birthError = !isBorn ? texts.badDay : isOfAge(day, now) ? undefined : texts.underAge
  return {
    ...messagesOf({ givenNames: givenNames.trim(), lastName: lastName.trim() }),
    ...(birthError !== undefined && { birth: birthError }),
  }
}

function findDocumentErrors(
  { number, expiry, hasNoExpiry }: IdentityDraft,
  now: number,
): StepErrors {
  const texts = currentTexts(identityTexts)
  const day = readDay(expiry)
  const dayError = day === null ? texts.badDay : isPast(day, now) ? texts.expired : undefined
  const { documentNumber } = messagesOf({ documentNumber: number.trim() })
  return {
    ...(documentNumber !== undefined && { number: documentNumber }),
    ...(!hasNoExpiry && dayError !== undefined && { expiry: dayError }),
  }
}

/** Returns the first message of the contract for each of these fields. */
function messagesOf(fields: Partial<SubmitIdentity>): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of SubmitIdentity.safeParse(fields).error?.issues ?? []) {
    messages[String(path[0])] ??= message
  }
  return messages
}
