import { LEGAL_AGE } from '@kapis/contract/auth'
import { manilaDay } from '@kapis/contract/manila'

/** Counts whole years on the Philippine calendar. Birthdays on 29 February count from 1 March. */
export function isOfAge(dateOfBirth: string, now: Date): boolean {
  const today = manilaDay(now.getTime())
  const newestYear = Number(today.slice(0, 4)) - LEGAL_AGE
  return dateOfBirth <= `${newestYear}${today.slice(4)}`
}
