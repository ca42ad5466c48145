import { LEGAL_AGE } from '@kapis/contract/session-user'
import { manilaDay } from '@kapis/payments/manila'

/**
 * Returns a person's age in years today, by the calendar of the Philippines. People born on 29
 * February turn a year older on 1 March.
 */
export function ageOn(dateOfBirth: string, now: Date): number {
  const today = manilaDay(now.getTime())
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1
}

export function isOldEnough(dateOfBirth: string, now: Date): boolean {
  return ageOn(dateOfBirth, now) >= LEGAL_AGE
}

/** Returns whether a document is valid today. Some documents have no last day. */
export function isDocumentValid(expiresOn: string | null, now: Date): boolean {
  return expiresOn === null || expiresOn >= manilaDay(now.getTime())
}

const DAY_MS = 86_400_000

/** Returns when a check made now expires: after so many days, or with its document if earlier. */
export function expiryOf(documentExpiresOn: string | null, now: Date, days: number): Date {
  const latest = now.getTime() + days * DAY_MS
  if (documentExpiresOn === null) return new Date(latest)
  const documentEnds = Date.parse(`${documentExpiresOn}T00:00:00+08:00`) + DAY_MS
  return new Date(Math.min(latest, documentEnds))
}
