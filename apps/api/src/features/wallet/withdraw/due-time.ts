import { MANILA_MS } from '@kapis/payments/manila'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PROMISE_MS = 24 * HOUR_MS
const SUNDAY = 0
const SATURDAY = 6

/**
 * Returns when a withdrawal is due: 24 hours after the request, counting only business days in the
 * Philippines. Holidays are Manila dates such as `2026-12-25`.
 */
export function dueTime(requestedAt: Date, holidays: ReadonlySet<string>): Date {
  let at = requestedAt.getTime() + MANILA_MS
  let leftMs = PROMISE_MS
  for (;;) {
    const midnight = (Math.floor(at / DAY_MS) + 1) * DAY_MS
    const countsMs = isBusinessDay(at, holidays) ? midnight - at : 0
    if (countsMs >= leftMs) return new Date(at + leftMs - MANILA_MS)
    leftMs -= countsMs
    at = midnight
  }
}

/** Returns the later of the two times, because nothing is due while withdrawals are on hold. */
export function notBefore(dueAt: Date, heldUntil: Date | null): Date {
  return heldUntil !== null && heldUntil > dueAt ? heldUntil : dueAt
}

/**
 * Returns whether a time is on a business day. `at` is the local time in Manila, written as if it
 * were UTC.
 */
function isBusinessDay(at: number, holidays: ReadonlySet<string>): boolean {
  const day = new Date(at)
  const weekday = day.getUTCDay()
  if (weekday === SATURDAY || weekday === SUNDAY) return false
  return !holidays.has(day.toISOString().slice(0, 10))
}
