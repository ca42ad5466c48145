/** Manila has kept UTC+8 without daylight saving since 1990, so no time zone table is needed. */
export const MANILA_MS = 8 * 3_600_000

/** Returns Manila's local time in the UTC fields of a Date. */
export function manilaTime(at: number): Date {
  return new Date(at + MANILA_MS)
}

/** Returns the day in Manila as forms write it: `2025-11-14`. */
export function manilaDay(at: number): string {
  return manilaTime(at).toISOString().slice(0, 10)
}

/** Formats an instant for a date and time field in Manila time: `2025-11-14T21:08`. */
export function manilaField(iso: string): string {
  return manilaTime(Date.parse(iso)).toISOString().slice(0, 16)
}

/** Adds Manila's offset to such a field. Empty stays empty. */
export function withManilaOffset(field: string): string {
  return field === '' ? '' : `${field}:00+08:00`
}
