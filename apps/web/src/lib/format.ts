/** Formats a date in Manila time, regardless of the reader's zone: `11/14/25 9:42PM`. */
export function formatDateTime(iso: string): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return '—'
  // Manila has kept UTC+8 without daylight saving since 1990, so no time zone table is needed.
  const there = new Date(at + MANILA_MS)
  const day = [there.getUTCMonth() + 1, there.getUTCDate(), there.getUTCFullYear() % 100]
  const hour = there.getUTCHours()
  const clock = `${hour % 12 || 12}:${twoDigits(there.getUTCMinutes())}${hour < 12 ? 'AM' : 'PM'}`
  return `${day.map(twoDigits).join('/')} ${clock}`
}

/** Returns the hour of day in Manila, for greetings. */
export function manilaHour(at: number): number {
  return new Date(at + MANILA_MS).getUTCHours()
}

/** Returns the day in Manila as forms write it: `2025-11-14`. */
export function manilaDay(at: number): string {
  return new Date(at + MANILA_MS).toISOString().slice(0, 10)
}

/** Formats a multiplier as `2.00x`, truncated as payouts are. */
export function formatMultiplier(multiplier: number): string {
  return `${(Math.trunc(Math.round(multiplier * 10_000) / 100) / 100).toFixed(2)}x`
}

/** Returns the last 12 characters of a reference. */
export function shortReference(id: string): string {
  return id.slice(-12)
}

/** Formats a duration as `1:04:09` or `24:18`. */
export function formatDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

const MANILA_MS = 8 * 3_600_000

function twoDigits(n: number): string {
  return String(n).padStart(2, '0')
}
