import { LEGAL_AGE } from '@kapis/contract/session-user'
import { manilaDay } from '@kapis/payments/manila'

/**
 * Returns whether a person is of legal age today, by the calendar of the Philippines. People born
 * on 29 February come of age on 1 March.
 */
export function isOfAge(dateOfBirth: string, now: Date): boolean {
  const today = manilaDay(now.getTime())
  const newestYear = Number(today.slice(0, 4)) - LEGAL_AGE
  return dateOfBirth <= `${newestYear}${today.slice(4)}`
}
