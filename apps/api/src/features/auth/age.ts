import { LEGAL_AGE } from '@kapis/contract/auth'

const MANILA_AHEAD_MS = 8 * 3_600_000

/** Counts whole years on the Philippine calendar. Birthdays on 29 February count from 1 March. */
export function isOfAge(dateOfBirth: string, now: Date): boolean {
  const today = new Date(now.getTime() + MANILA_AHEAD_MS).toISOString().slice(0, 10)
  const newestYear = Number(today.slice(0, 4)) - LEGAL_AGE
  return dateOfBirth <= `${newestYear}${today.slice(4)}`
}
