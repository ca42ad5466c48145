import type { RangeQuery } from '@kapis/contract/figures'
import { RANGE_DAYS_DEFAULT, RANGE_DAYS_MAX } from '@kapis/contract/figures'
import type { Search } from '#lib/url-state.ts'

const DAY_MS = 86_400_000

/** The lengths of the ranges that end today, in days. */
export const RANGES = [7, 14, 30, 90] as const

export type Range = RangeQuery & {
  /** The first day of a custom range; absent if the range ends today. */
  from?: string
  isCompared: boolean
}

/** Reads the range in the URL: `days=30`, or `from=…&to=…`. Invalid values give the default. */
export function readRange({ days, from = '', to = '', compare }: Search): Range {
  const isCompared = compare !== 'off'
  const count = daysFrom(from, to)
  if (count >= 1 && count <= RANGE_DAYS_MAX) return { days: count, from, to, isCompared }
  const known = RANGES.find((range) => String(range) === days)
  return { days: known ?? RANGE_DAYS_DEFAULT, isCompared }
}

/** Returns the URL parameters with a range that ends today. */
export function withDays({ from: _, to: __, ...search }: Search, days: number): Search {
  return { ...search, days: String(days) }
}

export type Days = { from: string; to: string }

/** Returns why two days are no range; null if they are one. */
export function findRangeFault({ from, to }: Days): 'reversed' | 'tooLong' | null {
  const count = daysFrom(from, to)
  if (count < 1) return 'reversed'
  return count > RANGE_DAYS_MAX ? 'tooLong' : null
}

/** Returns the URL parameters with a custom range, which must have no fault. */
export function withCustom({ days: _, ...search }: Search, { from, to }: Days): Search {
  return { ...search, from, to }
}

export function shifted(day: string, by: number): string {
  return new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Returns the number of days from one day to the other, both included. Returns NaN for an invalid
 * day.
 */
function daysFrom(from: string, to: string): number {
  return isDay(from) && isDay(to) ? (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 : NaN
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
