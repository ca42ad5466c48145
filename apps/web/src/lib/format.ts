import { manilaText, manilaTime } from '@kapis/payments/manila'

/** Formats a date in Manila time, whatever the reader's time zone: `11/14/25 9:42PM`. */
export function formatDateTime(iso: string): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return '—'
  return manilaText(at)
}

/** Returns the hour of the day in Manila, for greetings. */
export function manilaHour(at: number): number {
  return manilaTime(at).getUTCHours()
}

/** Formats a multiplier, such as `2.00x`. It is truncated, not rounded, as payouts are. */
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

function twoDigits(n: number): string {
  return String(n).padStart(2, '0')
}

/** Returns the two letters that stand for a user: `maya_luz` becomes ML, `tala` becomes TA. */
export function initialsOf(username: string): string {
  const [first = '', second = first.slice(1)] = username.split(/[._-]/)
  return (first.slice(0, 1) + second.slice(0, 1)).toUpperCase()
}
