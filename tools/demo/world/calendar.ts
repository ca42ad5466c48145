import { MANILA_MS } from '@kapis/payments/manila'
import type { Random } from './random.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** How much is played in each hour of a day in Manila. Evenings are busiest. */
const BY_HOUR = [
  0.55, 0.3, 0.15, 0.08, 0.06, 0.08, 0.15, 0.25, 0.3, 0.35, 0.4, 0.5, 0.65, 0.55, 0.45, 0.45, 0.5,
  0.6, 0.8, 1, 1.2, 1.3, 1.2, 0.9,
]
/** How much is played on each day of the week, from Sunday. */
const BY_WEEKDAY = [1.2, 0.8, 0.8, 0.85, 0.9, 1.15, 1.3]
const PAYDAY = 1.8
const DAY_AFTER_PAYDAY = 1.4

const LIVELIEST = Math.max(...BY_HOUR) * Math.max(...BY_WEEKDAY) * PAYDAY

/** Returns how much is played at a time, relative to an ordinary evening. */
export function liveliness(atMs: number): number {
  const manila = new Date(atMs + MANILA_MS)
  return (
    BY_HOUR[manila.getUTCHours()]! *
    BY_WEEKDAY[manila.getUTCDay()]! *
    paydayFactor(atMs + MANILA_MS)
  )
}

/**
 * Returns the factor for paydays. Wages are paid on the 15th and the 30th, and in February on its
 * last day.
 */
function paydayFactor(manilaMs: number): number {
  if (isPayday(manilaMs)) return PAYDAY
  return isPayday(manilaMs - DAY_MS) ? DAY_AFTER_PAYDAY : 1
}

function isPayday(manilaMs: number): boolean {
  const day = new Date(manilaMs)
  const tomorrow = new Date(manilaMs + DAY_MS)
  const isEndOfFebruary = day.getUTCMonth() === 1 && tomorrow.getUTCMonth() === 2
  return day.getUTCDate() === 15 || day.getUTCDate() === 30 || isEndOfFebruary
}

/** Draws times within a period as people play: more in the evening, at weekends and on paydays. */
export function drawTimes(
  random: Random,
  { from, to, count }: { from: number; to: number; count: number },
): number[] {
  const times: number[] = []
  while (times.length < count) {
    const at = Math.floor(from + random.unit() * (to - from))
    if (random.unit() * LIVELIEST < liveliness(at)) times.push(at)
  }
  return times.toSorted((a, b) => a - b)
}

const OFFICE = { opens: 8, closes: 23 }

/** Returns the first time at or after this one at which staff are at work in Manila. */
export function atOffice(atMs: number): number {
  const manila = atMs + MANILA_MS
  const midnight = manila - (manila % DAY_MS)
  const hour = (manila - midnight) / HOUR_MS
  if (hour < OFFICE.opens) return midnight + OFFICE.opens * HOUR_MS - MANILA_MS + (atMs % HOUR_MS)
  if (hour < OFFICE.closes) return atMs
  return midnight + DAY_MS + OFFICE.opens * HOUR_MS - MANILA_MS + (atMs % HOUR_MS)
}
