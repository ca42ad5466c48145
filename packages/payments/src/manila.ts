/**
 * Manila's offset from UTC, in milliseconds. It has been eight hours, without daylight saving,
 * since 1990, so no time zone table is needed.
 */
export const MANILA_MS = 8 * 3_600_000
const OFFSET = '+08:00'

/** Returns a Date whose UTC fields contain the local time in Manila. */
export function manilaTime(at: number): Date {
  return new Date(at + MANILA_MS)
}

/** Returns the day in Manila, in the format of date fields: `2025-11-14`. */
export function manilaDay(at: number): string {
  return manilaTime(at).toISOString().slice(0, 10)
}

/** Formats an instant for a date and time field, in Manila time: `2025-11-14T21:08`. */
export function manilaField(iso: string): string {
  return manilaTime(Date.parse(iso)).toISOString().slice(0, 16)
}

/**
 * Adds seconds and Manila's offset to the text of a date and time field. An empty text stays empty.
 */
export function withManilaOffset(field: string): string {
  return field === '' ? '' : `${field}:00${OFFSET}`
}

/**
 * Returns the instant of a local time in Manila, such as `2025-11-14T21:08`. Returns null if the
 * time is incomplete or there is no such day.
 */
export function fromManila(local: string): Date | null {
  const [day = '', time] = local.split('T')
  const at = Date.parse(`${local}${OFFSET}`)
  // Reject 31 June, which Date would turn into 1 July.
  return time !== undefined && !Number.isNaN(at) && manilaDay(at) === day ? new Date(at) : null
}

/** Formats a time in Manila: `11/14/25 9:42PM`. */
export function manilaText(at: number): string {
  const there = manilaTime(at)
  const day = [there.getUTCMonth() + 1, there.getUTCDate(), there.getUTCFullYear() % 100]
  const hour = there.getUTCHours()
  const clock = `${hour % 12 || 12}:${twoDigits(there.getUTCMinutes())}${hour < 12 ? 'AM' : 'PM'}`
  return `${day.map(twoDigits).join('/')} ${clock}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
