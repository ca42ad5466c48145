import { LEGAL_AGE } from '@kapis/contract/session-user'
import { manilaDay } from '@kapis/payments/manila'

/** Formats the digits of a day as they are typed: `0314` becomes `03 / 14`. */
export function formatTyped(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join(' / ')
}

/** Returns the day `1999-03-14` of the text `03 / 14 / 1999`; null if there is no such day. */
export function readDay(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length !== 8) return null
  const day = `${digits.slice(4)}-${digits.slice(0, 2)}-${digits.slice(2, 4)}`
  const at = Date.parse(`${day}T00:00:00Z`)
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
  return isReal && digits.slice(4) >= '1900' ? day : null
}

/** Formats a day `1999-03-14` as `03/14/1999`. */
export function formatDay(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
}

/** Returns a person's age in years, by the calendar in Manila. */
export function ageOf(dateOfBirth: string, now: number): number {
  const today = manilaDay(now)
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1
}

export function isOfAge(dateOfBirth: string, now: number): boolean {
  return ageOf(dateOfBirth, now) >= LEGAL_AGE
}

export function isPast(day: string, now: number): boolean {
  return day < manilaDay(now)
}
